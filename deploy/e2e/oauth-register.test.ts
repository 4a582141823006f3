import { call } from './support/client';
import { covers } from './support/covers';
import { type ReferringDocument, withoutReferences } from './support/document';
import { CALLBACK, postForm, register } from './support/oauth';
import { hostRoot } from './support/target';

const FOREIGN = 'https://page.example';
const ENDPOINTS = ['register', 'token', 'revoke'] as const;

covers('rfc7591.response')('a client is registered, and the response has the registered metadata', async () => {
  const { status, headers, body } = await register({ redirect_uris: [CALLBACK], client_name: 'e2e' });
  expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
  expect(body).toEqual({
    client_id: expect.any(String),
    client_id_issued_at: expect.any(Number),
    client_name: 'e2e',
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: 'mcp:read mcp:write',
  });
});

covers('rfc7591.narrowed')('unsupported metadata is replaced, restricted or ignored', async () => {
  const { status, body } = await register({
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
    response_types: ['code', 'id_token'],
    token_endpoint_auth_method: 'client_secret_post',
    scope: 'openid mcp:read',
    contacts: ['someone@example.com'],
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: 'mcp:read',
  });
  for (const unset of ['client_secret', 'client_name', 'contacts']) expect(body).not.toHaveProperty(unset);
});

covers('rfc7591.redirect-uris')('https, loopback http and custom schemes are accepted', async () => {
  const redirect_uris = [
    CALLBACK,
    'http://127.0.0.1:7777/cb',
    'http://[::1]:7777/cb',
    'http://localhost:7777/cb',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'com.example.app:/oauth',
    'ms-appx-web://microsoft.aad.brokerplugin/cb',
  ];
  expect((await register({ redirect_uris })).body).toMatchObject({ redirect_uris });
});

covers('rfc7591.invalid-redirect-uri')('any other redirect URI is invalid_redirect_uri', async () => {
  const bad = [
    'http://client.example.com/cb',
    'http://localhost.example.com/cb',
    `${CALLBACK}#fragment`,
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'search-ms:query=x',
    'ms-msdt:/id',
    'intent://scan/',
    'mailto:a@example.com',
    '/cb',
    7,
  ];
  for (const redirect_uris of [...bad.map((uri) => [CALLBACK, uri]), [], undefined]) {
    const { status, body } = await register({ redirect_uris });
    expect([redirect_uris, status, body.error]).toEqual([redirect_uris, 400, 'invalid_redirect_uri']);
  }
});

covers('rfc7591.invalid-metadata')('metadata without any supported value is invalid_client_metadata', async () => {
  for (const metadata of [{ grant_types: ['implicit'] }, { response_types: ['token'] }, { scope: 'openid' }]) {
    const { status, body } = await register({ redirect_uris: [CALLBACK], ...metadata });
    expect([status, body.error]).toEqual([400, 'invalid_client_metadata']);
  }
});

covers('oauth.flat')('a failure has the flat OAuth form', async () => {
  const failures = [
    await call('POST', '/oauth/register', { raw: '{' }),
    await call('POST', '/oauth/register', { raw: JSON.stringify({ padding: 'x'.repeat(9_000) }) }),
    await postForm('token', {}),
    await postForm('revoke', {}),
  ];
  for (const { headers, body } of failures) {
    expect(body).toEqual({ error: expect.any(String), error_description: expect.any(String) });
    expect([headers.get('cache-control'), headers.get('www-authenticate')]).toEqual(['no-store', null]);
  }
  expect(failures.map(({ status }) => status)).toEqual([400, 400, 401, 401]);
});

covers('oauth.methods')('a request with another method gets 405', async () => {
  for (const endpoint of ENDPOINTS) {
    const { status, headers, body } = await call('GET', `/oauth/${endpoint}`);
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    expect(body).toMatchObject({ error: 'invalid_request' });
  }
});

covers('oauth.browsers', 'wire.preflight')(
  'pages of any origin may call register, token and revoke without credentials',
  async () => {
    for (const endpoint of ENDPOINTS) {
      const preflight: Record<string, string> = { origin: FOREIGN, 'access-control-request-method': 'POST' };
      for (const headers of [preflight, { origin: FOREIGN } as Record<string, string>, {}]) {
        expect((await call('OPTIONS', `/oauth/${endpoint}`, { headers })).status).toBe(204);
      }
      const { headers } = await call('POST', `/oauth/${endpoint}`, { headers: { origin: FOREIGN } });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  },
);

covers('openapi.oauth')('the API document has the OAuth endpoints', async () => {
  const { body } = await call('GET', `${hostRoot}/openapi.json`);
  const { paths } = withoutReferences(body as unknown as ReferringDocument);
  const token = JSON.stringify(paths['/oauth/token']);
  for (const error of [
    'invalid_grant',
    'invalid_client',
    'invalid_target',
    'too_many_requests',
    'temporarily_unavailable',
  ])
    expect(token).toContain(`"${error}"`);
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/oauth/register',
      '/oauth/revoke',
      '/auth/cli/token',
      '/auth/cli/device',
      '/auth/cli/revoke',
    ]),
  );
});
