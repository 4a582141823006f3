import type { Requirement } from './requirement';

/** What a command-line client meets at the token endpoint and its neighbours (§4.2, §5.3), by the document that asks for it. */
export const cliTokenRequirements = [
  // RFC 6749, the endpoint itself
  { id: 'cli-token.flat', source: '§4.2, §7.1', text: 'Failures are {error, error_description}, 400 or 401, no-store' },
  { id: 'cli-token.client', source: '§5.3, RFC 6749 §5.2', text: 'Another client_id, or none, is 401 invalid_client' },
  { id: 'cli-token.form', source: '§4.0.3, RFC 6749 §3.2', text: 'JSON and repeated parameters are invalid_request' },
  { id: 'cli-token.install', source: 'Identity: install_id', text: 'install_id is required and has a form' },
  { id: 'cli-token.method', source: 'Identity: OAuth JSON', text: 'Another method is 405 with Allow' },
  // Authorization code with PKCE
  {
    id: 'cli-token.code',
    source: '§2.13, §4.2, RFC 9207 §2',
    text: 'An approval becomes a code, state and iss, and tokens',
  },
  {
    id: 'cli-token.code.bound',
    source: 'RFC 7636 §4.6, Identity: Codes',
    text: 'A verifier, redirect_uri or install that does not fit is invalid_grant and spends nothing',
  },
  {
    id: 'cli-token.code.replay',
    source: 'RFC 6749 §4.1.2',
    text: 'A second use of a code ends what came of the first',
  },
  {
    id: 'cli-token.code.parallel',
    source: 'Identity: Parallel redemptions',
    text: 'Of many redemptions of a code one answers, and its tokens die by the replay',
  },
  {
    id: 'cli-token.authorize.page',
    source: 'RFC 6749 §4.1.2.1, RFC 8252 §7.3',
    text: 'Another client, or an address that is not loopback /callback, is a page, never a redirect',
  },
  {
    id: 'cli-token.authorize.told',
    source: 'RFC 6749 §4.1.2.1, RFC 7636 §4.4.1',
    text: 'Without S256 or install_id, or denied, the client is told by a click, with state and iss',
  },
  // RFC 8628
  {
    id: 'cli-token.device',
    source: 'RFC 8628 §3.2 to §3.5',
    text: 'A device waits, is approved, and gets its tokens once',
  },
  { id: 'cli-token.device.slow', source: 'RFC 8628 §3.5', text: 'Who polls too soon is told slow_down' },
  { id: 'cli-token.device.denied', source: 'RFC 8628 §3.5', text: 'A denied device is told access_denied' },
  {
    id: 'cli-token.device.parallel',
    source: 'Identity: Parallel redemptions',
    text: 'Of many redemptions of a device code one answers, and its tokens are good',
  },
  // Refresh
  { id: 'cli-token.refresh', source: 'Identity: CLI tokens', text: 'A refresh spends both tokens at once, everywhere' },
  {
    id: 'cli-token.refresh.parallel',
    source: 'Identity: Grace, Parallel redemptions',
    text: 'Parallel refreshes all carry the same answer, and it is good',
  },
  {
    id: 'cli-token.refresh.replay',
    source: 'Identity: Grace',
    text: 'Once the successor is used the old token ends the family',
  },
  {
    id: 'cli-token.refresh.install',
    source: 'Identity: install_id',
    text: 'From another install a token is invalid_grant and ends the family',
  },
  // Where the tokens are good
  {
    id: 'cli-token.rest',
    source: 'Identity: Which credential where',
    text: 'A CLI token acts as its person at REST, but not at /keys',
  },
  {
    id: 'cli-token.account',
    source: 'Identity: CLI tokens at the tool server',
    text: 'Before a switch it is account-scoped at the tool server',
  },
  {
    id: 'cli-token.switch',
    source: '§5.3, Identity: switch_business',
    text: 'A switch binds a fresh pair to the business, with its tools, and spends the old one',
  },
  {
    id: 'cli-token.switch.again',
    source: 'Identity: switch_business, once more',
    text: 'The same switch again, or many at once, gets the same answer',
  },
  {
    id: 'cli-token.switch.refused',
    source: 'Identity: switch_business, once more',
    text: 'A switch to a business of others spends nothing; a Bearer wins over the form',
  },
  { id: 'cli-token.revoke', source: 'RFC 7009, Identity: CLI logout', text: 'Either token ends the family everywhere' },
] as const satisfies readonly Requirement[];
