import { ERROR_CODE_HEADER } from '@cws/kit';
import { keyCaller } from '../testing/callers';
import { post, rpc, startToolServer, type ToolServer } from '../testing/tool-server';

let server: ToolServer;
const key = keyCaller();
beforeAll(async () => {
  server = await startToolServer();
});
afterAll(() => server.stop());

const nested = (depth: number) =>
  `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`;

test.each([
  ['no JSON', '{"jsonrpc":', -32700, 400],
  ['an empty body', '', -32700, 400],
  ['brackets nested 101 deep', nested(99), -32700, 400],
  ['brackets nested 10,000 deep', nested(10_000), -32700, 400],
  ['a batch', [rpc('ping'), rpc('ping')], -32600, 400],
  ['an empty batch', [], -32600, 400],
  ['a bare value', '7', -32600, 400],
  ['null', 'null', -32600, 400],
  ['an id that is null', { ...rpc('ping'), id: null }, -32600, 400],
  ['an id that is a fraction', { ...rpc('ping'), id: 1.5 }, -32600, 400],
  ['a body over 1 MiB', rpc('ping', { a: 'x'.repeat(1024 * 1024) }), -32600, 413],
  ['an unknown method', rpc('resources/list'), -32601, 200],
  ['a method named like a member of objects', rpc('toString'), -32601, 200],
  ['an unknown tool', rpc('tools/call', { name: 'no_such_tool' }), -32602, 200],
  ['a tool without a handler yet', rpc('tools/call', { name: 'no.such' }), -32602, 200],
  ['tools/call without params', rpc('tools/call'), -32602, 200],
  ['tools/call without a name', rpc('tools/call', {}), -32602, 200],
  ['tools/call with a name that is no string', rpc('tools/call', { name: 7 }), -32602, 200],
  ['arguments that are no object', rpc('tools/call', { name: 'workspace_list', arguments: [1] }), -32602, 200],
  ['params that are no object', { ...rpc('ping'), params: [1] }, -32602, 200],
  ['tools/list with a cursor', rpc('tools/list', { cursor: 'another page' }), -32602, 200],
  ['tools/list with a cursor that is no string', rpc('tools/list', { cursor: 2 }), -32602, 200],
  ['initialize without a revision', rpc('initialize', {}), -32602, 200],
])('%s is refused', async (_what, body, code, status) => {
  const response = await post(server, key, body);
  expect({ status: response.status, code: response.body.error.code }).toEqual({ status, code });
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.body).toMatchObject({ jsonrpc: '2.0', error: { message: expect.stringMatching(/\S/) } });
  expect(response.body.id).toBe(status === 200 ? 1 : null);
});

test.each([
  ['without a method', { jsonrpc: '2.0', id: 7 }, 7],
  ['with a method that is no string', { jsonrpc: '2.0', id: 'seven', method: {} }, 'seven'],
  ['of another version', { ...rpc('ping'), jsonrpc: '1.0' }, 1],
  ['without a method, whose id is null', { jsonrpc: '2.0', id: null }, null],
  ['without a method, whose id is an object', { jsonrpc: '2.0', id: {} }, null],
  ['without a method and an id', { jsonrpc: '2.0' }, null],
  ['with a lone surrogate', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"\\ud800"}}', 1],
  ['whose id has a lone surrogate', '{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}', null],
  ['with a __proto__ key', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{}}}', 1],
  ['with an escaped __proto__ key', '{"jsonrpc":"2.0","params":{"__pro\\u0074o__":{}},"id":"a","method":"ping"}', 'a'],
])('a message %s is refused with its id, if it has one (JSON-RPC 2.0 §5)', async (_what, body, id) => {
  const response = await post(server, key, body);
  expect([response.status, response.body.error.code, response.body.id]).toEqual([400, -32600, id]);
});

test.each([
  ['a body that is no JSON', '{', 'invalid_json'],
  ['a batch', [], 'validation_failed'],
  ['a body over 1 MiB', rpc('ping', { a: 'x'.repeat(1024 * 1024) }), 'body_too_large'],
  ['an unknown tool', rpc('tools/call', { name: 'no_such_tool' }), 'validation_failed'],
  ['an unknown method, for which there is none', rpc('resources/list'), null],
  ['a request that succeeds', rpc('ping'), null],
])('the gateway gets the code of the catalogue for %s', async (_what, body, code) => {
  expect((await post(server, key, body)).headers.get(ERROR_CODE_HEADER)).toBe(code);
});

test('brackets nested 100 deep, and any number of them inside a string, are accepted', async () => {
  expect((await post(server, key, nested(98))).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  const inString = await post(server, key, rpc('ping', { a: `\\"${'['.repeat(500)}` }));
  expect(inString.body.result).toEqual({});
});

test('bytes that are not UTF-8 are a parse error', async () => {
  const body = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"\xff"}}', 'latin1');
  const response = await post(server, key, '', { body });
  expect([response.status, response.body.error.code]).toEqual([400, -32700]);
});

test('a chunked body over 1 MiB is refused too', async () => {
  const body = new Blob([JSON.stringify(rpc('ping', { a: 'x'.repeat(3 * 1024 * 1024) }))]).stream();
  const response = await post(server, key, '', { body, duplex: 'half' } as RequestInit);
  expect([response.status, response.body.error.code]).toEqual([413, -32600]);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])('%s is refused', async (type) => {
  const response = await post(server, key, rpc('ping'), { headers: { 'Content-Type': type } });
  expect([response.status, response.body.error.code]).toEqual([415, -32600]);
});

test('JSON with a charset and any Accept is accepted', async () => {
  const headers = { 'Content-Type': 'Application/JSON; charset=utf-8', Accept: 'text/event-stream' };
  expect((await post(server, key, rpc('ping'), { headers })).body.result).toEqual({});
});

test.each([0, -7, 'a string', ''])('the response has the id %p of its request', async (id) => {
  expect((await post(server, key, rpc('ping', undefined, id))).body).toEqual({ jsonrpc: '2.0', id, result: {} });
});

test('params of null, progress tokens and tasks are ignored', async () => {
  expect((await post(server, key, { ...rpc('ping'), params: null })).body.result).toEqual({});
  expect((await post(server, key, rpc('ping', { _meta: { progressToken: {} } }))).body.result).toEqual({});
  const params = { name: 'workspace_list', _meta: { progressToken: {} }, task: { ttl: 1 }, arguments: null };
  expect((await post(server, key, rpc('tools/call', params))).body.result.structuredContent.workspaces).toEqual([]);
});

test.each([undefined, null, ''])('the cursor %p is the first page of tools, which is the only one', async (cursor) => {
  const { result } = (await post(server, key, rpc('tools/list', { cursor }))).body;
  expect(result.tools.length).toBeGreaterThan(0);
  expect(result).not.toHaveProperty('nextCursor');
});

test('unknown members of a request are ignored', async () => {
  expect((await post(server, key, { ...rpc('ping'), extra: true })).body.result).toEqual({});
});

test.each([
  ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
  ['an unknown notification', { jsonrpc: '2.0', method: 'notifications/whatever', params: {} }],
  ['a tool call without an id', { jsonrpc: '2.0', method: 'tools/call', params: { name: 'workspace_list' } }],
  ['a response to nothing', { jsonrpc: '2.0', id: 1, result: {} }],
])('%s gets 202 without a body', async (_what, body) => {
  const response = await post(server, key, body);
  expect([response.status, response.body]).toEqual([202, null]);
});
