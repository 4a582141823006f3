import { type ServedIdentity, serveIdentity } from './testing/serve';

const ORIGIN = 'https://chat.example.com';
let identity: ServedIdentity;
beforeAll(async () => {
  identity = await serveIdentity({ env: { PUBLIC_ORIGIN: ORIGIN } });
});
afterAll(() => identity.stop());

const get = (path: string, init?: RequestInit) => identity.http(path, init);

test.each(['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/v1/mcp'])(
  '%s is the protected-resource document',
  async (path) => {
    expect(await (await get(path)).json()).toEqual({
      resource: `${ORIGIN}/v1/mcp`,
      resource_name: 'Service Workspace',
      authorization_servers: [ORIGIN],
      bearer_methods_supported: ['header'],
      scopes_supported: ['mcp:read', 'mcp:write'],
    });
  },
);

test('the metadata of the authorization server has its endpoints', async () => {
  const metadata = await (await get('/.well-known/oauth-authorization-server')).json();
  expect(metadata).toMatchObject({
    issuer: ORIGIN,
    registration_endpoint: `${ORIGIN}/v1/oauth/register`,
    authorization_endpoint: `${ORIGIN}/v1/oauth/authorize`,
    token_endpoint: `${ORIGIN}/v1/oauth/token`,
    revocation_endpoint: `${ORIGIN}/v1/oauth/revoke`,
    grant_types_supported: ['authorization_code', 'refresh_token'],
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: ['mcp:read', 'mcp:write'],
    authorization_response_iss_parameter_supported: true,
  });
});

test('the key set may be cached for five minutes', async () => {
  const response = await get('/.well-known/jwks.json');
  expect(await response.json()).toEqual(await identity.context.signing.keyring.jwks());
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
});

test('another method is 405, another path 404', async () => {
  const posted = await get('/.well-known/jwks.json', { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const elsewhere = await get('/.well-known/nothing');
  expect([elsewhere.status, await elsewhere.json()]).toMatchObject([
    404,
    { success: false, error: { code: 'not_found' } },
  ]);
});
