import type { Requirement } from './requirement';

/** Behaviour of the token endpoint and related endpoints for a command-line client. */
export const cliTokenRequirements = [
  // RFC 6749, the endpoint itself
  {
    id: 'cli-token.flat',
    contract: ['cli-token-errors'],
    text: 'The token endpoint reports every failure as {error, error_description} with status 400 or 401 and Cache-Control: no-store',
  },
  {
    id: 'cli-token.client',
    contract: ['cli-client-id'],
    standard: 'RFC 6749 §5.2',
    text: 'A request with another client_id than service-cli, or with none, gets 401 invalid_client',
  },
  {
    id: 'cli-token.form',
    contract: ['cli-token-form'],
    standard: 'RFC 6749 §3.2',
    text: 'A request to the token endpoint with a JSON body or a repeated parameter gets invalid_request',
  },
  {
    id: 'cli-token.install',
    contract: ['cli-install-id'],
    text: 'A request without install_id, or with a malformed one, gets invalid_request',
  },
  {
    id: 'cli-token.method',
    contract: ['cli-token-errors'],
    text: 'A request to the token endpoint with another method than POST gets 405 with Allow',
  },
  // Authorization code with PKCE
  {
    id: 'cli-token.code',
    contract: ['cli-authorize', 'cli-code-grant'],
    standard: 'RFC 9207 §2',
    text: "A user's approval redirects to the client with code, state and iss, and the client exchanges the code for tokens",
  },
  {
    id: 'cli-token.code.bound',
    contract: ['cli-code-bound'],
    standard: 'RFC 7636 §4.6',
    text: 'A code that is presented with the wrong verifier, redirect_uri or install_id is refused with invalid_grant and stays valid',
  },
  {
    id: 'cli-token.code.replay',
    contract: ['cli-code-bound'],
    standard: 'RFC 6749 §4.1.2',
    text: 'A code that is presented again is refused, and the tokens of its first use are revoked',
  },
  {
    id: 'cli-token.code.parallel',
    contract: ['cli-code-bound'],
    text: 'Of many parallel exchanges of one code exactly one succeeds, and its tokens are then revoked',
  },
  {
    id: 'cli-token.authorize.page',
    contract: ['cli-authorize-errors'],
    standard: 'RFC 6749 §4.1.2.1, RFC 8252 §7.3',
    text: 'An authorization request with another client, or with a redirect_uri other than loopback /callback, gets an error page and never a redirect',
  },
  {
    id: 'cli-token.authorize.told',
    contract: ['cli-authorize-errors'],
    standard: 'RFC 6749 §4.1.2.1, RFC 7636 §4.4.1',
    text: 'An authorization request without S256 or install_id, and one that the user denies, sends its error to the client, with state and iss, when a signed-in user clicks',
  },
  // RFC 8628
  {
    id: 'cli-token.device',
    contract: ['cli-device-grant'],
    standard: 'RFC 8628 §3.2 to §3.5',
    text: 'A device polls while its request is pending, and gets its tokens once after the user has approved it',
  },
  {
    id: 'cli-token.device.name',
    contract: ['cli-device-name'],
    text: 'A sign-in of the command-line client is listed by the host name that its machine has sent, whatever its length',
  },
  {
    id: 'cli-token.device.slow',
    contract: ['cli-device-slow-down'],
    standard: 'RFC 8628 §3.5',
    text: 'A device that polls before its interval is over gets slow_down',
  },
  {
    id: 'cli-token.device.denied',
    contract: ['cli-device-grant'],
    standard: 'RFC 8628 §3.5',
    text: 'A device whose request the user denies gets access_denied',
  },
  {
    id: 'cli-token.device.parallel',
    contract: ['cli-device-grant'],
    text: 'Of many parallel polls with an approved device code exactly one gets tokens, and they are valid',
  },
  // Refresh
  {
    id: 'cli-token.refresh',
    contract: ['cli-tokens'],
    text: 'A refresh makes the old access token and the old refresh token invalid at once, at every endpoint',
  },
  {
    id: 'cli-token.refresh.parallel',
    contract: ['cli-refresh-grace'],
    text: 'Parallel refreshes with one refresh token all get the same tokens, which are valid',
  },
  {
    id: 'cli-token.refresh.replay',
    contract: ['cli-refresh-grace'],
    text: 'A refresh token that is presented after its successor was used revokes the family',
  },
  {
    id: 'cli-token.refresh.install',
    contract: ['cli-install-id'],
    text: 'A refresh token that another install presents is refused with invalid_grant, and its family is revoked',
  },
  // Where the tokens are valid
  {
    id: 'cli-token.rest',
    contract: ['credentials-rest', 'cli-at-rest'],
    text: 'A command-line token acts as its user at REST operations, except at /keys, where it gets 401',
  },
  {
    id: 'cli-token.account',
    contract: ['cli-tool-server'],
    text: 'A command-line token without a business reaches only the tools of the account',
  },
  {
    id: 'cli-token.switch',
    contract: ['cli-switch-business', 'cli-tool-server'],
    text: 'A switch returns a token pair that is bound to the business and has its tools, and the old pair is refused',
  },
  {
    id: 'cli-token.switch.again',
    contract: ['cli-switch-business'],
    text: 'A switch that is repeated, or sent several times in parallel, gets the same token pair',
  },
  {
    id: 'cli-token.switch.refused',
    contract: ['cli-switch-refused'],
    text: 'A switch to a business that the user is not a member of is refused, and the tokens stay valid; a Bearer token wins over refresh_token in the form',
  },
  {
    id: 'cli-token.revoke',
    contract: ['cli-revoke'],
    standard: 'RFC 7009',
    text: 'A client that revokes its access token or its refresh token ends the whole family, at every endpoint',
  },
] as const satisfies readonly Requirement[];
