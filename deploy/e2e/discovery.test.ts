import { call } from './support/client';
import { covers } from './support/covers';
import { hostRoot, origin } from './support/target';

const document = async (path: string) => {
  const response = await call('GET', `${hostRoot}/.well-known/${path}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^application\/json/),
  ]);
  return response.body as unknown as Record<string, unknown>;
};

covers('discovery.protected-resource')('the protected-resource document is served at both addresses', async () => {
  for (const path of ['oauth-protected-resource', 'oauth-protected-resource/v1/mcp']) {
    expect(await document(path)).toMatchObject({
      resource: `${origin}/v1/mcp`,
      resource_name: expect.any(String),
      authorization_servers: [origin],
      bearer_methods_supported: ['header'],
      scopes_supported: ['mcp:read', 'mcp:write'],
    });
  }
});

covers('discovery.authorization-server')('the authorization server metadata names what is supported', async () => {
  expect(await document('oauth-authorization-server')).toMatchObject({
    issuer: origin,
    authorization_endpoint: `${origin}/v1/oauth/authorize`,
    token_endpoint: `${origin}/v1/oauth/token`,
    registration_endpoint: `${origin}/v1/oauth/register`,
    revocation_endpoint: `${origin}/v1/oauth/revoke`,
    scopes_supported: ['mcp:read', 'mcp:write'],
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  });
});

covers('discovery.jwks')('the JWKS has no private keys', async () => {
  const { keys } = (await document('jwks.json')) as { keys: Record<string, unknown>[] };
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    expect(key).toMatchObject({ kid: expect.any(String), kty: expect.stringMatching(/^(OKP|EC)$/) });
    expect(key).not.toHaveProperty('d');
  }
});
