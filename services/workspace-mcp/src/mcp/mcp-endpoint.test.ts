import { ERROR_CODE_HEADER, toHeaders } from '@cws/kit';
import { callAs, signerOfAnyone, systemKeys, userCaller } from '@cws/kit/testing';
import { keyCaller } from '../testing/callers';
import { post, rpc, startToolServer, type ToolServer } from '../testing/tool-server';
import { ORIGIN } from '../testing/workspace';

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
  expect(response.headers.get(ERROR_CODE_HEADER)).toBe('method_not_allowed');
  expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.stringMatching(/POST/) } });
});

test('a HEAD request gets 405', async () => {
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
  expect(body).toMatchObject({ jsonrpc: '2.0', id: 1, error: { code: -32001 } });
  expect(headers.get(ERROR_CODE_HEADER)).toBe('unauthorized');
});

test.each([
  ['no JSON', '{'],
  ['nothing', ''],
  ['a notification', '{"jsonrpc":"2.0","method":"ping"}'],
  ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}'],
  ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]'],
  ['more than 64 KiB', JSON.stringify(rpc('ping', { a: 'x'.repeat(64 * 1024) }))],
])('the 401 without a credential to %s has the id null', async (_what, body) => {
  const refused = await post(server, null, body);
  expect([refused.status, refused.body.id, refused.body.error.code]).toEqual([401, null, -32001]);
});

test('a request without a credential whose body does not arrive gets its 401', async () => {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{"jsonrpc":')) });
  const refused = await post(server, null, '', { body, duplex: 'half' } as RequestInit);
  expect([refused.status, refused.body.id]).toEqual([401, null]);
});

test.each([
  ['an end user', userCaller({ credential_id: 'jwt' })],
  ['an anonymous user', userCaller({ credential_id: 'anonymous', kind: 'anonymous' })],
  ['nobody', keyCaller({ kind: 'none' })],
  ['a key that another service vouches for', keyCaller({ iss: 'conversations' })],
])('a request by %s gets 401', async (_who, caller) => {
  const { status, headers } = await post(server, caller, rpc('ping'));
  expect([status, headers.get('www-authenticate')]).toEqual([401, CHALLENGE]);
});

test('a caller signed with another key gets 503, since the credential of the client may be valid', async () => {
  const signed = toHeaders(callAs(key), signerOfAnyone('workspace-mcp', systemKeys()), {
    method: 'POST',
    url: '/v1/mcp',
  });
  const { status, headers } = await post(server, null, rpc('ping'), { headers: signed });
  expect([status, headers.get('retry-after'), headers.has('www-authenticate')]).toEqual([503, '1', false]);
  expect(headers.get(ERROR_CODE_HEADER)).toBe('upstream_unavailable');
});

test('a CLI token is accepted', async () => {
  expect((await post(server, keyCaller({ kind: 'cli' }), rpc('ping'))).body.result).toEqual({});
});

test('a request that did not come through the gateway gets 401, whatever its Origin', async () => {
  for (const origin of [ORIGIN, 'https://evil.example'])
    expect((await post(server, null, rpc('ping'), { headers: { Origin: origin } })).status).toBe(401);
});

test('CORS headers are left to the gateway', async () => {
  const { status, headers } = await post(server, key, rpc('ping'), { headers: { Origin: ORIGIN } });
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, null]);
});
