import type { Requirement } from './requirement';

/** Behaviour for OAuth clients of the tool server. */
export const oauthRequirements = [
  // RFC 7591, Dynamic Client Registration
  {
    id: 'rfc7591.answer',
    contract: ['client-registration'],
    standard: 'RFC 7591 §3.2.1',
    text: 'A registration is 201 with client_id, the registered metadata, and no-store',
  },
  {
    id: 'rfc7591.narrowed',
    contract: ['client-registration'],
    standard: 'RFC 7591 §2',
    text: 'Unsupported metadata is replaced, restricted or ignored, and the response shows it',
  },
  {
    id: 'rfc7591.redirect-uris',
    contract: ['redirect-uris'],
    standard: 'RFC 7591 §5',
    text: 'https, loopback http and custom schemes are accepted',
  },
  {
    id: 'rfc7591.invalid-redirect-uri',
    contract: ['redirect-uris'],
    standard: 'RFC 7591 §3.2.2',
    text: 'Plain public http, fragments and schemes that launch a handler are invalid_redirect_uri',
  },
  {
    id: 'rfc7591.invalid-metadata',
    contract: ['client-registration'],
    standard: 'RFC 7591 §3.2.2',
    text: 'Metadata without any supported value is invalid_client_metadata',
  },
  {
    id: 'oauth.flat',
    contract: ['oauth-error-shape'],
    text: 'Failures are {error, error_description}, no-store, without WWW-Authenticate',
  },
  { id: 'oauth.methods', contract: ['oauth-error-shape'], text: 'Another method is 405 with Allow' },
  {
    id: 'oauth.browsers',
    contract: ['oauth-browsers'],
    text: 'Register, token and revoke allow any Origin, without credentials',
  },

  {
    id: 'openapi.oauth',
    contract: ['openapi-document'],
    text: '/openapi.json has the OAuth endpoints with their error values',
  },
  {
    id: 'openapi.discovery',
    contract: ['openapi-document'],
    text: '/openapi.json has the discovery documents with their fields, at the host root',
  },
  { id: 'openapi.tools', contract: ['openapi-document'], text: '/openapi.json has the responses of the tool server' },

  // RFC 6749, the code grant
  {
    id: 'rfc6749.page-error',
    contract: ['authorize-errors'],
    standard: 'RFC 6749 §4.1.2.1, RFC 9700 §4.11',
    text: 'A wrong client or redirect_uri gives a page, never a redirect',
  },
  {
    id: 'rfc6749.error-redirect',
    contract: ['authorize-errors'],
    standard: 'RFC 9700 §4.11.2',
    text: 'Other errors are shown with the host of the client, and sent to it only by a click of a signed-in user',
  },
  {
    id: 'rfc6749.denied',
    contract: ['authorize-response'],
    standard: 'RFC 6749 §4.1.2.1',
    text: 'A refusal is access_denied',
  },
  {
    id: 'rfc6749.redirect-query',
    contract: ['authorize-response'],
    standard: 'RFC 6749 §3.1.2',
    text: "The redirect_uri's own query is kept",
  },
  {
    id: 'rfc6749.token-answer',
    contract: ['token-response'],
    standard: 'RFC 6749 §5.1',
    text: 'A token response has type, lifetime and scope, and is not cached',
  },
  {
    id: 'rfc6749.invalid-client',
    contract: ['token-response'],
    standard: 'RFC 6749 §5.2',
    text: 'An unknown or missing client is 401 invalid_client',
  },
  {
    id: 'rfc6749.grant-type',
    contract: ['token-response'],
    standard: 'RFC 6749 §5.2',
    text: 'A missing grant_type is invalid_request, an unknown one unsupported_grant_type',
  },
  {
    id: 'rfc6749.form-only',
    contract: ['token-response'],
    standard: 'RFC 6749 §3.2',
    text: 'JSON and repeated parameters are invalid_request at the token endpoint',
  },
  {
    id: 'rfc6749.code-bound',
    contract: ['authorization-codes'],
    standard: 'RFC 6749 §4.1.3',
    text: 'A code is bound to its client and redirect_uri',
  },
  {
    id: 'rfc6749.code-once',
    contract: ['authorization-codes'],
    standard: 'RFC 6749 §4.1.2',
    text: 'A code used again is refused, and its tokens are revoked',
  },
  {
    id: 'rfc6749.refresh',
    contract: ['connection-refresh'],
    standard: 'RFC 6749 §6',
    text: 'A refresh gives a new key and a new refresh token',
  },
  {
    id: 'rfc6749.refresh-scope',
    contract: ['connection-refresh'],
    standard: 'RFC 6749 §6',
    text: 'A refresh can restrict the scope, never extend it',
  },

  // RFC 7636, PKCE
  {
    id: 'rfc7636.required',
    contract: ['pkce'],
    standard: 'RFC 9700 §2.1.1',
    text: 'A missing code_challenge, or the method plain, is invalid_request',
  },
  {
    id: 'rfc7636.verifier',
    contract: ['pkce'],
    standard: 'RFC 7636 §4.6',
    text: 'A wrong verifier is invalid_grant and leaves the code valid',
  },

  // RFC 7009, revocation
  {
    id: 'rfc7009.access',
    contract: ['connection-revoke', 'revocation-reach'],
    standard: 'RFC 7009 §2.1',
    text: 'Revoking the access token ends both, within 2 s everywhere',
  },
  {
    id: 'rfc7009.refresh',
    contract: ['connection-revoke'],
    standard: 'RFC 7009 §2.1',
    text: 'Revoking the refresh token ends both, within 2 s everywhere',
  },
  {
    id: 'rfc7009.unknown',
    contract: ['connection-revoke'],
    standard: 'RFC 7009 §2.2',
    text: 'Revoking an unknown token is 200',
  },
  {
    id: 'rfc7009.foreign',
    contract: ['connection-revoke'],
    standard: 'RFC 7009 §2.1',
    text: "Another client's token is refused and stays valid",
  },

  // RFC 8414, 9728, 8707, 9207
  {
    id: 'rfc8414.issuer',
    contract: ['authorization-server-metadata'],
    standard: 'RFC 8414 §3.3',
    text: 'The issuer is the origin of the metadata request',
  },
  {
    id: 'rfc9728.challenge',
    contract: ['protected-resource-metadata'],
    standard: 'RFC 9728 §5.1',
    text: 'The challenge names the protected-resource document',
  },
  {
    id: 'rfc8707.resource',
    contract: ['resource-indicator'],
    standard: 'RFC 8707 §2',
    text: 'resource is the tool server, with or without a trailing slash',
  },
  {
    id: 'rfc8707.invalid-target',
    contract: ['resource-indicator'],
    standard: 'RFC 8707 §2',
    text: 'Another resource, or several, is invalid_target at both endpoints',
  },
  {
    id: 'rfc9207.iss',
    contract: ['authorize-response'],
    standard: 'RFC 9207 §2',
    text: 'Every authorization response has iss',
  },

  // RFC 9700, rotation
  {
    id: 'rfc9700.replay',
    contract: ['connection-replay'],
    standard: 'RFC 9700 §4.14.2',
    text: 'A spent refresh token revokes the whole family with its access token',
  },
  {
    id: 'oauth.parallel',
    contract: ['authorization-codes', 'connection-replay'],
    text: 'Of 200 redemptions of a code or refresh token one succeeds, and its tokens are revoked',
  },

  // MCP authorization
  {
    id: 'mcp-auth.sdk',
    contract: ['oauth-clients'],
    standard: 'MCP authorization',
    text: "The official client's own flow signs in, calls and refreshes",
  },
  {
    id: 'mcp-auth.oauth4webapi',
    contract: ['oauth-clients'],
    standard: 'MCP authorization',
    text: 'oauth4webapi runs the flow, refresh and revocation',
  },
  {
    id: 'mcp-auth.write',
    contract: ['approval-bounds'],
    text: "Write access has every tool of the approver's role in that business",
  },
  {
    id: 'mcp-auth.read',
    contract: ['approval-bounds', 'read-only-tools'],
    text: 'Read-only access has the member role with exactly the allowlist',
  },
  {
    id: 'mcp-auth.account',
    contract: ['approval-account'],
    text: 'An approval for the account has workspace_list, and with write access workspace_create',
  },
  {
    id: 'mcp-auth.never-wider',
    contract: ['scopes'],
    text: 'Write access is neither offered nor accepted if only mcp:read was requested',
  },
  {
    id: 'mcp-auth.membership',
    contract: ['approval-bounds'],
    text: 'A business of which the approver is not a member cannot be chosen',
  },
  {
    id: 'mcp-auth.new-business',
    contract: ['approval-new-business'],
    text: 'A user without a business can name one on the approval page, and owns it',
  },
  {
    id: 'mcp-auth.live-role',
    contract: ['live-role', 'connection-membership', 'tool-membership-gone'],
    text: 'A lower role takes effect at once; without the membership a refresh is invalid_grant and the approval ends',
  },
  {
    id: 'oauth-reach.account',
    contract: ['approval-account'],
    text: 'A connection of the account, refreshed or not, is 403 at REST, streams and tickets, and can list its tools',
  },
  {
    id: 'oauth-reach.personal',
    contract: ['connections-at-rest'],
    text: "A connection of a business gets 403 for its approver's user, settings, sign-ins, keys and notifications",
  },
  {
    id: 'oauth-reach.desk',
    contract: ['connections-at-rest'],
    text: 'A connection of a business reads and writes the sessions of that business only',
  },
  {
    id: 'oauth-reach.own-chats',
    contract: ['connections-own-chats'],
    text: "The approver's own chats are foreign to a connection, by id, in lists, streams and feeds",
  },
  {
    id: 'mcp-auth.lifetime',
    contract: ['connection-key'],
    text: 'A key is valid for the chosen number of days, 1 to 90',
  },
  {
    id: 'mcp-auth.connection',
    contract: ['connection-row'],
    text: 'A connection is one entry in the list of keys, the same over refreshes, and can be ended there',
  },
] as const satisfies readonly Requirement[];
