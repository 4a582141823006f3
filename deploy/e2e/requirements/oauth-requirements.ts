import type { Requirement } from './requirement';

/** The OAuth endpoints of the tool server, by the RFC that requires the behaviour. */
export const oauthRequirements = [
  // RFC 7591, Dynamic Client Registration
  {
    id: 'rfc7591.response',
    contract: ['client-registration'],
    standard: 'RFC 7591 §3.2.1',
    text: 'A client that registers gets 201 with client_id and the metadata as registered, and with no-store',
  },
  {
    id: 'rfc7591.narrowed',
    contract: ['client-registration'],
    standard: 'RFC 7591 §2',
    text: 'A client that registers unsupported metadata gets it replaced, narrowed or left out, and the response says so',
  },
  {
    id: 'rfc7591.redirect-uris',
    contract: ['redirect-uris'],
    standard: 'RFC 7591 §5',
    text: 'A client registers redirect URIs with https, with http on loopback and with the scheme of an application',
  },
  {
    id: 'rfc7591.invalid-redirect-uri',
    contract: ['redirect-uris'],
    standard: 'RFC 7591 §3.2.2',
    text: 'A registration of a public plain-http URI, a URI with a fragment or one whose scheme launches a system handler gets invalid_redirect_uri',
  },
  {
    id: 'rfc7591.invalid-metadata',
    contract: ['client-registration'],
    standard: 'RFC 7591 §3.2.2',
    text: 'A registration in which nothing is supported gets invalid_client_metadata',
  },
  {
    id: 'oauth.flat',
    contract: ['oauth-error-shape'],
    text: 'The OAuth endpoints report every failure as {error, error_description} with no-store and without WWW-Authenticate',
  },
  {
    id: 'oauth.methods',
    contract: ['oauth-error-shape'],
    text: 'A request to an OAuth endpoint with another method gets 405 with Allow',
  },
  {
    id: 'oauth.browsers',
    contract: ['oauth-browsers'],
    text: 'A page of any origin may call the registration, token and revocation endpoints, without cookies',
  },
  // RFC 6749, the code grant
  {
    id: 'rfc6749.page-error',
    contract: ['authorize-errors'],
    standard: 'RFC 6749 §4.1.2.1, RFC 9700 §4.11',
    text: 'An authorization request with a wrong client or redirect_uri gets an error page and never a redirect',
  },
  {
    id: 'rfc6749.error-redirect',
    contract: ['authorize-errors'],
    standard: 'RFC 9700 §4.11.2',
    text: "Any other wrong authorization request is shown on a page with the client's host, and goes to the client only when a signed-in user clicks",
  },
  {
    id: 'rfc6749.denied',
    contract: ['authorize-response'],
    standard: 'RFC 6749 §4.1.2.1',
    text: "A user's denial redirects to the client with access_denied",
  },
  {
    id: 'rfc6749.redirect-query',
    contract: ['authorize-response'],
    standard: 'RFC 6749 §3.1.2',
    text: 'A redirect to the client keeps the query that its redirect_uri already had',
  },
  {
    id: 'rfc6749.token-response',
    contract: ['token-response'],
    standard: 'RFC 6749 §5.1',
    text: 'A client that exchanges a code gets a token response with type, lifetime and scope that no cache stores',
  },
  {
    id: 'rfc6749.invalid-client',
    contract: ['token-response'],
    standard: 'RFC 6749 §5.2',
    text: 'A token request with an unknown client_id, or without one, gets 401 invalid_client',
  },
  {
    id: 'rfc6749.grant-type',
    contract: ['token-response'],
    standard: 'RFC 6749 §5.2',
    text: 'A token request without grant_type gets invalid_request, and one with an unknown value gets unsupported_grant_type',
  },
  {
    id: 'rfc6749.form-only',
    contract: ['token-response'],
    standard: 'RFC 6749 §3.2',
    text: 'A token request with a JSON body or a repeated parameter gets invalid_request',
  },
  {
    id: 'rfc6749.code-bound',
    contract: ['authorization-codes'],
    standard: 'RFC 6749 §4.1.3',
    text: 'A code that another client presents, or that comes with another redirect_uri, is refused',
  },
  {
    id: 'rfc6749.code-once',
    contract: ['authorization-codes'],
    standard: 'RFC 6749 §4.1.2',
    text: 'A code that is presented again is refused, and the tokens of its first use are revoked',
  },
  {
    id: 'rfc6749.refresh',
    contract: ['connection-refresh'],
    standard: 'RFC 6749 §6',
    text: 'A client that refreshes gets a new key and a new refresh token, and the old key is refused',
  },
  {
    id: 'rfc6749.refresh-scope',
    contract: ['connection-refresh'],
    standard: 'RFC 6749 §6',
    text: 'A client that refreshes may ask for a narrower scope, and does not get a wider one',
  },
  // RFC 7636, PKCE
  {
    id: 'rfc7636.required',
    contract: ['pkce'],
    standard: 'RFC 9700 §2.1.1',
    text: 'An authorization request without code_challenge, or with the method plain, is invalid_request',
  },
  {
    id: 'rfc7636.verifier',
    contract: ['pkce'],
    standard: 'RFC 7636 §4.6',
    text: 'A code that is presented with a wrong verifier is refused with invalid_grant and stays valid',
  },
  // RFC 7009, revocation
  {
    id: 'rfc7009.access',
    contract: ['connection-revoke', 'revocation-reach'],
    standard: 'RFC 7009 §2.1',
    text: 'A client that revokes its access token ends both tokens everywhere within 2 s',
  },
  {
    id: 'rfc7009.refresh',
    contract: ['connection-revoke'],
    standard: 'RFC 7009 §2.1',
    text: 'A client that revokes its refresh token ends both tokens everywhere within 2 s',
  },
  {
    id: 'rfc7009.unknown',
    contract: ['connection-revoke'],
    standard: 'RFC 7009 §2.2',
    text: 'A client that revokes an unknown token gets 200',
  },
  {
    id: 'rfc7009.foreign',
    contract: ['connection-revoke'],
    standard: 'RFC 7009 §2.1',
    text: "A client that revokes another client's token is refused, and the token stays valid",
  },
  // RFC 8414, 9728, 8707, 9207
  {
    id: 'rfc8414.issuer',
    contract: ['authorization-server-metadata'],
    standard: 'RFC 8414 §3.3',
    text: 'A client finds an issuer in the metadata that equals the origin it was fetched from',
  },
  {
    id: 'rfc9728.challenge',
    contract: ['protected-resource-metadata'],
    standard: 'RFC 9728 §5.1',
    text: 'The 401 of the tool server names the protected-resource document',
  },
  {
    id: 'rfc8707.resource',
    contract: ['resource-indicator'],
    standard: 'RFC 8707 §2',
    text: 'A client may name the tool server as resource, with or without a trailing slash',
  },
  {
    id: 'rfc8707.invalid-target',
    contract: ['resource-indicator'],
    standard: 'RFC 8707 §2',
    text: 'A client that names another resource, or several, gets invalid_target at the authorization and the token endpoint',
  },
  {
    id: 'rfc9207.iss',
    contract: ['authorize-response'],
    standard: 'RFC 9207 §2',
    text: 'Every authorization response contains iss',
  },
  // RFC 9700, rotation
  {
    id: 'rfc9700.replay',
    contract: ['connection-replay'],
    standard: 'RFC 9700 §4.14.2',
    text: 'A refresh token that is presented a second time revokes the whole approval, with its access token',
  },
  {
    id: 'oauth.parallel',
    contract: ['authorization-codes', 'connection-replay'],
    text: 'Of 200 parallel redemptions of one code, or of one refresh token, exactly one succeeds, and its tokens are then revoked',
  },
] as const satisfies readonly Requirement[];
