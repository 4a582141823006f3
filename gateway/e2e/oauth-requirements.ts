import type { Requirement } from './requirement';

/** What OAuth clients of the tool server meet (§5.4), by the document that asks for it. */
export const oauthRequirements = [
  // RFC 7591, Dynamic Client Registration
  { id: 'rfc7591.answer', source: 'RFC 7591 §3.2.1', text: '201 with client_id, what was registered, and no-store' },
  {
    id: 'rfc7591.narrowed',
    source: 'RFC 7591 §2',
    text: 'What is not supported is replaced, narrowed or ignored, and said',
  },
  {
    id: 'rfc7591.redirect-uris',
    source: '§5.4.6, RFC 7591 §5',
    text: 'https, loopback http and custom schemes are taken',
  },
  {
    id: 'rfc7591.invalid-redirect-uri',
    source: '§5.4.6, RFC 7591 §3.2.2',
    text: 'Plain public http, fragments and schemes that launch a handler are invalid_redirect_uri',
  },
  {
    id: 'rfc7591.invalid-metadata',
    source: 'RFC 7591 §3.2.2',
    text: 'With nothing left that is supported it is invalid_client_metadata',
  },
  {
    id: 'oauth.flat',
    source: 'Identity: OAuth JSON',
    text: 'Failures are {error, error_description}, no-store, without WWW-Authenticate',
  },
  { id: 'oauth.methods', source: 'Identity: OAuth JSON', text: 'Another method is 405 with Allow' },
  {
    id: 'oauth.browsers',
    source: 'Identity: Preflight',
    text: 'Register, token and revoke answer any Origin, without credentials',
  },

  {
    id: 'openapi.oauth',
    source: 'Gateway: API document',
    text: '/openapi.json has the OAuth endpoints with their error values',
  },
  {
    id: 'openapi.discovery',
    source: 'Gateway: API document',
    text: '/openapi.json has the discovery documents with their fields, at the host root',
  },
  {
    id: 'openapi.tools',
    source: 'Gateway: API document, §4.25',
    text: '/openapi.json has what the tool server answers',
  },

  // RFC 6749, the code grant
  {
    id: 'rfc6749.page-error',
    source: 'RFC 6749 §4.1.2.1, RFC 9700 §4.11',
    text: 'A wrong client or redirect_uri is a page, never a redirect',
  },
  {
    id: 'rfc6749.error-redirect',
    source: 'Identity: Redirects at authorize, RFC 9700 §4.11.2',
    text: 'Other errors are shown with the host of the client, and told to it by a click of somebody signed in alone',
  },
  { id: 'rfc6749.denied', source: 'RFC 6749 §4.1.2.1', text: 'No is access_denied' },
  { id: 'rfc6749.redirect-query', source: 'RFC 6749 §3.1.2', text: "The redirect_uri's own query is kept" },
  {
    id: 'rfc6749.token-answer',
    source: 'RFC 6749 §5.1',
    text: 'A token answer has type, lifetime and scope, and is not cached',
  },
  { id: 'rfc6749.invalid-client', source: 'RFC 6749 §5.2', text: 'An unknown or missing client is 401 invalid_client' },
  {
    id: 'rfc6749.grant-type',
    source: 'RFC 6749 §5.2',
    text: 'No grant_type is invalid_request, another unsupported_grant_type',
  },
  {
    id: 'rfc6749.form-only',
    source: 'RFC 6749 §3.2',
    text: 'JSON and repeated parameters are invalid_request at the token endpoint',
  },
  { id: 'rfc6749.code-bound', source: 'RFC 6749 §4.1.3', text: 'A code is bound to its client and redirect_uri' },
  {
    id: 'rfc6749.code-once',
    source: 'RFC 6749 §4.1.2',
    text: 'A code used again is refused, and what it gave is revoked',
  },
  { id: 'rfc6749.refresh', source: 'RFC 6749 §6', text: 'A refresh gives a new key and a new refresh token' },
  { id: 'rfc6749.refresh-scope', source: 'RFC 6749 §6', text: 'A refresh can narrow the scope, never widen it' },

  // RFC 7636, PKCE
  { id: 'rfc7636.required', source: '§5.4.5, RFC 9700 §2.1.1', text: 'No challenge, and plain, is invalid_request' },
  { id: 'rfc7636.verifier', source: 'RFC 7636 §4.6', text: 'Another verifier is invalid_grant and spends nothing' },

  // RFC 7009, revocation
  { id: 'rfc7009.access', source: 'RFC 7009 §2.1', text: 'Revoking the access token ends both, within 2 s everywhere' },
  {
    id: 'rfc7009.refresh',
    source: 'RFC 7009 §2.1',
    text: 'Revoking the refresh token ends both, within 2 s everywhere',
  },
  { id: 'rfc7009.unknown', source: 'RFC 7009 §2.2', text: 'An unknown token is a 200' },
  { id: 'rfc7009.foreign', source: 'RFC 7009 §2.1', text: "Another client's token is refused and goes on" },

  // RFC 8414, 9728, 8707, 9207
  { id: 'rfc8414.issuer', source: 'RFC 8414 §3.3', text: 'The issuer is the origin that the metadata was asked at' },
  {
    id: 'rfc9728.challenge',
    source: 'RFC 9728 §5.1, §5.4.2',
    text: 'The challenge names the protected-resource document',
  },
  { id: 'rfc8707.resource', source: 'RFC 8707 §2', text: 'resource is the tool server, a trailing slash tolerated' },
  {
    id: 'rfc8707.invalid-target',
    source: 'RFC 8707 §2',
    text: 'Another resource, or several, is invalid_target at both endpoints',
  },
  { id: 'rfc9207.iss', source: 'RFC 9207 §2', text: 'Every answer of the authorize endpoint has iss' },

  // RFC 9700, rotation
  {
    id: 'rfc9700.replay',
    source: '§5.4.7, RFC 9700 §4.14.2',
    text: 'A spent refresh token revokes everything, the access key included',
  },
  {
    id: 'oauth.parallel',
    source: 'Identity: Parallel redemptions',
    text: 'Of 200 redemptions of a code or refresh token one is answered, and its tokens die',
  },

  // MCP authorization
  {
    id: 'mcp-auth.sdk',
    source: 'MCP authorization',
    text: "The official client's own flow signs in, calls and refreshes",
  },
  {
    id: 'mcp-auth.oauth4webapi',
    source: 'MCP authorization',
    text: 'oauth4webapi runs the flow, refresh and revocation',
  },
  { id: 'mcp-auth.write', source: '§5.4.9', text: "Writing is every tool of the approver's role in that workspace" },
  { id: 'mcp-auth.read', source: '§5.4.10', text: 'Reading only is member role with exactly the allowlist' },
  {
    id: 'mcp-auth.account',
    source: 'Identity: Account scope',
    text: 'An account approval has workspace_list, and with write workspace_create',
  },
  {
    id: 'mcp-auth.never-wider',
    source: 'Identity: Scopes',
    text: 'write is neither offered nor taken when only mcp:read was asked',
  },
  {
    id: 'mcp-auth.membership',
    source: '§5.4.9',
    text: 'A workspace that the approver is no member of cannot be chosen',
  },
  {
    id: 'mcp-auth.new-business',
    source: 'Identity: Account scope',
    text: 'Someone without a business can name one on the approval page, and owns it',
  },
  {
    id: 'mcp-auth.live-role',
    source: 'Identity: Live role',
    text: 'A lower role counts at once; with the membership gone the refresh is invalid_grant and the approval ends',
  },
  {
    id: 'oauth-reach.account',
    source: 'Identity: Account scope',
    text: 'A connection of the account, refreshed or not, is 403 at REST, streams and tickets, and has its list of tools',
  },
  {
    id: 'oauth-reach.personal',
    source: 'Identity: Keys at REST',
    text: "A connection of a business gets 403 for its approver's user, settings, sign-ins, keys and notifications",
  },
  {
    id: 'oauth-reach.desk',
    source: 'Identity: Keys at REST',
    text: 'A connection of a business reads and answers the sessions of that business, and of no other one',
  },
  {
    id: 'oauth-reach.own-chats',
    source: 'Identity: Keys at REST',
    text: "The approver's own chats are foreign to a connection, by id, in lists, streams and feeds",
  },
  { id: 'mcp-auth.lifetime', source: '§5.4.8', text: 'A key lives the days that were chosen, 1 to 90' },
  {
    id: 'mcp-auth.connection',
    source: 'Identity: /keys, once more',
    text: 'A connection is one row of the keys, the same over refreshes, and can be ended there',
  },
] as const satisfies readonly Requirement[];
