const SCOPES = ['mcp:read', 'mcp:write'];

/** The protected-resource document of the tool server (RFC 9728 §2, §5.4.3). */
export const protectedResource = (origin: string) => ({
  resource: `${origin}/v1/mcp`,
  resource_name: 'Service Workspace',
  authorization_servers: [origin],
  bearer_methods_supported: ['header'],
  scopes_supported: SCOPES,
});

/** The authorization server's metadata (RFC 8414 §2, RFC 9207 §3, §5.4.4, §5.4.5). */
export const authorizationServer = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/v1/oauth/authorize`,
  token_endpoint: `${origin}/v1/oauth/token`,
  registration_endpoint: `${origin}/v1/oauth/register`,
  revocation_endpoint: `${origin}/v1/oauth/revoke`,
  scopes_supported: SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  authorization_response_iss_parameter_supported: true,
});
