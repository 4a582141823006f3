import { callerTokens, toHeaders } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { keyCaller } from '../testing/callers';
import { ORIGIN, post, rpc, startToolServer, type ToolServer } from '../testing/tool-server';

const CHALLENGE =
  'Bearer realm="OAuth", resource_metadata="http://localhost:8080/.well-known/oauth-protected-resource", error="invalid_token", error_description="Missing or invalid access token"';

let server: ToolServer;
const key = keyCaller();
beforeAll(async () => {
  server = await startToolServer();
});
afterAll(() => server.stop());

test.each(['GET', 'DELETE', 'PUT', 'PATCH'])('%s is 405 without any credential', async (method) => {
  const response = await fetch(server.url, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.stringMatching(/POST/) } });
});

test('HEAD is 405', async () => {
  const response = await fetch(server.url, { method: 'HEAD' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test('the path may end in a slash and have a query; another path is 404', async () => {
  for (const end of ['/', '?a=1', '/?a=1']) expect((await fetch(`${server.url}${end}`)).status).toBe(405);
  expect((await fetch(`${server.url}/more`, { method: 'POST' })).status).toBe(404);
});

test.each(['initialize', 'ping', 'tools/list'])('%s without a credential is 401 with the challenge', async (method) => {
  const { status, headers, body } = await post(server, null, rpc(method, { protocolVersion: '2025-11-25' }));
  expect([status, headers.get('www-authenticate')]).toEqual([401, CHALLENGE]);
  expect(body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32001 } });
});

test.each([
  ['an end user', userCaller({ credential_id: 'jwt' })],
  ['an anonymous user', userCaller({ credential_id: 'anonymous', kind: 'anonymous' })],
  ['nobody', keyCaller({ kind: 'none' })],
  ['a key that another service vouches for', keyCaller({ iss: 'conversations' })],
])('%s is 401', async (_who, caller) => {
  const { status, headers } = await post(server, caller, rpc('ping'));
  expect([status, headers.get('www-authenticate')]).toEqual([401, CHALLENGE]);
});

test('a caller signed with another key is 401', async () => {
  const headers = toHeaders(callAs(key), callerTokens([Buffer.alloc(32, 1)]));
  expect((await post(server, null, rpc('ping'), { headers })).status).toBe(401);
});

test('a CLI token is let in', async () => {
  expect((await post(server, keyCaller({ kind: 'cli' }), rpc('ping'))).body.result).toEqual({});
});

test.each([ORIGIN, 'http://127.0.0.1:5173', 'https://localhost', 'http://[::1]:6274'])(
  'a page of %s may call, and read the answer',
  async (origin) => {
    const { status, headers } = await post(server, key, rpc('ping'), { headers: { Origin: origin } });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, origin]);
    const refused = await post(server, null, rpc('ping'), { headers: { Origin: origin } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, origin]);
    expect(refused.headers.get('access-control-expose-headers')).toMatch(/WWW-Authenticate/);
    const stream = await fetch(server.url, { headers: { Origin: origin } });
    expect([stream.status, stream.headers.get('access-control-allow-origin')]).toEqual([405, origin]);
  },
);

test.each(['https://evil.example', 'http://localhost.evil.example', 'null', 'http://127.0.0.1:80@evil.example'])(
  'a page of %s is 403',
  async (origin) => {
    const { status, headers } = await post(server, key, rpc('ping'), { headers: { Origin: origin } });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null]);
    expect((await fetch(server.url, { method: 'OPTIONS', headers: { Origin: origin } })).status).toBe(403);
  },
);

test('a preflight is 204 without a credential', async () => {
  const response = await fetch(server.url, { method: 'OPTIONS', headers: { Origin: ORIGIN } });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-methods')).toBe('POST');
  expect(response.headers.get('access-control-allow-headers')).toBe(
    'Authorization, Content-Type, Accept, MCP-Protocol-Version',
  );
});

test('configured origins replace the default ones', async () => {
  const other = await startToolServer(['https://tools.example']);
  const statusFrom = async (Origin: string) => (await post(other, key, rpc('ping'), { headers: { Origin } })).status;
  expect(await statusFrom('https://tools.example')).toBe(200);
  expect(await statusFrom(ORIGIN)).toBe(403);
  await other.stop();
});
