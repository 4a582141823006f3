import type { Requirement } from './requirement';

/** Behaviour of the token endpoint and related endpoints for a command-line client. */
export const cliTokenRequirements = [
  // RFC 6749, the endpoint itself
  {
    id: 'cli-token.flat',
    contract: ['cli-token-errors'],
    text: 'Failures are {error, error_description}, 400 or 401, no-store',
  },
  {
    id: 'cli-token.client',
    contract: ['cli-client-id'],
    standard: 'RFC 6749 §5.2',
    text: 'Another client_id, or none, is 401 invalid_client',
  },
  {
    id: 'cli-token.form',
    contract: ['cli-token-form'],
    standard: 'RFC 6749 §3.2',
    text: 'JSON and repeated parameters are invalid_request',
  },
  { id: 'cli-token.install', contract: ['cli-install-id'], text: 'install_id is required and must be well-formed' },
  { id: 'cli-token.method', contract: ['cli-token-errors'], text: 'Another method is 405 with Allow' },
  // Authorization code with PKCE
  {
    id: 'cli-token.code',
    contract: ['cli-authorize', 'cli-code-grant'],
    standard: 'RFC 9207 §2',
    text: 'An approval gives a code, state and iss, and the code gives tokens',
  },
  {
    id: 'cli-token.code.bound',
    contract: ['cli-code-bound'],
    standard: 'RFC 7636 §4.6',
    text: 'A verifier, redirect_uri or install that does not match is invalid_grant and leaves the code valid',
  },
  {
    id: 'cli-token.code.replay',
    contract: ['cli-code-bound'],
    standard: 'RFC 6749 §4.1.2',
    text: 'A second use of a code revokes the tokens of the first',
  },
  {
    id: 'cli-token.code.parallel',
    contract: ['cli-code-bound'],
    text: 'Of many redemptions of a code one succeeds, and the replay revokes its tokens',
  },
  {
    id: 'cli-token.authorize.page',
    contract: ['cli-authorize-errors'],
    standard: 'RFC 6749 §4.1.2.1, RFC 8252 §7.3',
    text: 'Another client, or an address other than loopback /callback, gives a page, never a redirect',
  },
  {
    id: 'cli-token.authorize.told',
    contract: ['cli-authorize-errors'],
    standard: 'RFC 6749 §4.1.2.1, RFC 7636 §4.4.1',
    text: 'Without S256 or install_id, or denied, a click sends the error to the client, with state and iss',
  },
  // RFC 8628
  {
    id: 'cli-token.device',
    contract: ['cli-device-grant'],
    standard: 'RFC 8628 §3.2 to §3.5',
    text: 'A device polls, is approved, and gets its tokens once',
  },
  {
    id: 'cli-token.device.slow',
    contract: ['cli-device-slow-down'],
    standard: 'RFC 8628 §3.5',
    text: 'A device that polls too soon gets slow_down',
  },
  {
    id: 'cli-token.device.denied',
    contract: ['cli-device-grant'],
    standard: 'RFC 8628 §3.5',
    text: 'A denied device gets access_denied',
  },
  {
    id: 'cli-token.device.parallel',
    contract: ['cli-device-grant'],
    text: 'Of many redemptions of a device code one succeeds, and its tokens are valid',
  },
  // Refresh
  {
    id: 'cli-token.refresh',
    contract: ['cli-tokens'],
    text: 'A refresh invalidates both old tokens at once, everywhere',
  },
  {
    id: 'cli-token.refresh.parallel',
    contract: ['cli-refresh-grace'],
    text: 'Parallel refreshes all get the same response, with valid tokens',
  },
  {
    id: 'cli-token.refresh.replay',
    contract: ['cli-refresh-grace'],
    text: 'Once the successor is used the old token revokes the family',
  },
  {
    id: 'cli-token.refresh.install',
    contract: ['cli-install-id'],
    text: 'From another install a refresh token is invalid_grant and revokes the family',
  },
  // Where the tokens are valid
  {
    id: 'cli-token.rest',
    contract: ['credentials-rest', 'cli-at-rest'],
    text: 'A CLI token acts as its user at REST, but not at /keys',
  },
  {
    id: 'cli-token.account',
    contract: ['cli-tool-server'],
    text: 'Before a switch a CLI token is account-scoped at the tool server',
  },
  {
    id: 'cli-token.switch',
    contract: ['cli-switch-business', 'cli-tool-server'],
    text: 'A switch binds a new pair to the business, with its tools, and invalidates the old one',
  },
  {
    id: 'cli-token.switch.again',
    contract: ['cli-switch-business'],
    text: 'The same switch, repeated or in parallel, gets the same response',
  },
  {
    id: 'cli-token.switch.refused',
    contract: ['cli-switch-refused'],
    text: 'A switch to a foreign business leaves the tokens valid; a Bearer token overrides the form',
  },
  {
    id: 'cli-token.revoke',
    contract: ['cli-revoke'],
    standard: 'RFC 7009',
    text: 'Revoking either token ends the family everywhere',
  },
] as const satisfies readonly Requirement[];
