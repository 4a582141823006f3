import { call } from './support/client';
import { covers } from './support/covers';
import { hostRoot, origin } from './support/target';

const FOREIGN = 'https://evil.example';

const preflight = (path: string, page: string, method = 'POST') =>
  call('OPTIONS', path, {
    headers: {
      origin: page,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,mcp-protocol-version',
    },
  });

const names = (headers: Headers, name: string) => (headers.get(name) ?? '').toLowerCase().split(/,\s*/);

covers('wire.cors')('an origin that is not on the list gets no CORS headers', async () => {
  for (const response of [
    await call('GET', '/chats', { headers: { origin: FOREIGN } }),
    await preflight('/chats', FOREIGN),
  ]) {
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  }
});

covers('wire.cors')("a page of the service's own origin may call the API", async () => {
  const response = await preflight('/chats', origin);
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
  expect(names(response.headers, 'access-control-allow-headers')).toEqual(
    expect.arrayContaining(['authorization', 'content-type']),
  );
});

covers('wire.preflight')('the tool server responds to the preflight of a loopback page without a token', async () => {
  const response = await preflight('/mcp', 'http://localhost:5173');
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
    204,
    'http://localhost:5173',
  ]);
  expect(names(response.headers, 'access-control-allow-headers')).toEqual(
    expect.arrayContaining([
      ...['authorization', 'content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name'],
    ]),
  );
});

covers('wire.preflight')('a page may read the challenge of the tool server', async () => {
  const response = await call('POST', '/mcp', { json: {}, headers: { origin: 'http://localhost:5173' } });
  expect(response.status).toBe(401);
  expect(names(response.headers, 'access-control-expose-headers')).toEqual(
    expect.arrayContaining(['www-authenticate', 'retry-after']),
  );
});

covers('wire.cors')('a preflight of an origin that is not on the list is refused at every interface', async () => {
  for (const path of ['/chats', '/mcp', '/realtime']) {
    const refused = await preflight(path, FOREIGN);
    expect([path, refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([path, 403, null]);
  }
});

covers('wire.cors.exposed')(
  'a page may read the request id and the limits at the services behind the gateway too',
  async () => {
    const headers = { origin };
    for (const response of [
      await call('POST', '/mcp', { json: {}, headers }),
      await call('POST', '/oauth/token', { json: {}, headers }),
      await call('GET', `${hostRoot}/.well-known/oauth-authorization-server`, { headers }),
      await call('GET', '/chats', { headers }),
    ])
      expect(names(response.headers, 'access-control-expose-headers')).toEqual(
        expect.arrayContaining(['x-request-id', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']),
      );
  },
);

covers('wire.preflight')('discovery may be read by any page without credentials', async () => {
  const url = `${hostRoot}/.well-known/oauth-protected-resource`;
  expect((await preflight(url, FOREIGN, 'GET')).status).toBe(204);
  const { status, headers } = await call('GET', url, { headers: { origin: FOREIGN } });
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(headers.get('access-control-allow-credentials')).toBeNull();
});
