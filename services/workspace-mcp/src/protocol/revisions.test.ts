import { boundTo, keyCaller } from '../testing/callers';
import { post, rpc, startToolServer, type ToolServer } from '../testing/tool-server';
import { businessOf } from '../testing/workspace';

let server: ToolServer;
let key = keyCaller();
beforeAll(async () => {
  server = await startToolServer();
  const owner = keyCaller();
  key = boundTo(owner, (await businessOf(server.context, 'Revisions', owner)).business._id);
});
afterAll(() => server.stop());

const initialize = (protocolVersion: string, headers = {}) =>
  post(server, key, rpc('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'a', version: '1' } }), {
    headers,
  });

test.each([
  ['2025-11-25', '2025-11-25'],
  ['2025-06-18', '2025-06-18'],
  ['2025-03-26', '2025-03-26'],
  ['2024-11-05', '2024-11-05'],
  ['2024-10-07', '2025-11-25'],
  ['2099-01-01', '2025-11-25'],
  ['', '2025-11-25'],
])('a client that requests %p gets %s', async (requested, negotiated) => {
  const { result } = (await initialize(requested)).body;
  expect(result).toMatchObject({ protocolVersion: negotiated, capabilities: { tools: {} } });
  expect(result.serverInfo).toMatchObject({ name: 'service-admin', title: 'Service Workspace' });
});

test('description, websiteUrl and icons are only for the revision that defines them', async () => {
  const fields = async (revision: string) => Object.keys((await initialize(revision)).body.result.serverInfo).sort();
  expect(await fields('2025-11-25')).toEqual(['description', 'icons', 'name', 'title', 'version', 'websiteUrl']);
  for (const older of ['2025-06-18', '2025-03-26', '2024-11-05'])
    expect(await fields(older)).toEqual(['name', 'title', 'version']);
});

test('initialize needs the revision alone', async () => {
  expect((await post(server, key, rpc('initialize', { protocolVersion: '2025-06-18' }))).status).toBe(200);
});

test('an unknown MCP-Protocol-Version gets 400, except on initialize, which negotiates it', async () => {
  const headers = { 'MCP-Protocol-Version': '1999-12-31' };
  const response = await post(server, key, rpc('ping'), { headers });
  expect([response.status, response.body.error.code]).toEqual([400, -32600]);
  expect((await initialize('2025-11-25', headers)).status).toBe(200);
});

const shown = async (headers: Record<string, string>) => {
  const { tools } = (await post(server, key, rpc('tools/list'), { headers })).body.result;
  const called = await post(server, key, rpc('tools/call', { name: 'workspace_get' }), { headers });
  return { tool: Object.keys(tools[0]).sort(), result: Object.keys(called.body.result).sort() };
};

const NOW = {
  tool: ['annotations', 'description', 'inputSchema', 'name', 'outputSchema', 'title'],
  result: ['content', 'isError', 'structuredContent'],
};
const IN_2025_03 = { tool: ['annotations', 'description', 'inputSchema', 'name'], result: ['content', 'isError'] };
const IN_2024_11 = { tool: ['description', 'inputSchema', 'name'], result: ['content', 'isError'] };

test.each([
  ['2025-11-25', NOW],
  ['2025-06-18', NOW],
  ['2025-03-26', IN_2025_03],
  ['2024-11-05', IN_2024_11],
])('%s gets the fields that it defines', async (revision, fields) => {
  expect(await shown({ 'MCP-Protocol-Version': revision })).toEqual(fields);
});

test('an old client, which sends no version header, is recognised by its session id', async () => {
  const session = async (revision: string) => (await initialize(revision)).headers.get('mcp-session-id');
  expect(await shown({ 'Mcp-Session-Id': (await session('2025-03-26'))! })).toEqual(IN_2025_03);
  expect(await shown({ 'Mcp-Session-Id': (await session('2024-11-05'))! })).toEqual(IN_2024_11);
  expect(await session('2025-06-18')).toBeNull();
  expect(await shown({})).toEqual(NOW);
});

test('a revision that is not supported is refused with the id of the request', async () => {
  const headers = { 'MCP-Protocol-Version': '1999-01-01' };
  for (const id of [7, 'seven']) {
    const { status, body } = await post(server, key, rpc('ping', {}, id), { headers });
    expect([status, body]).toMatchObject([400, { jsonrpc: '2.0', id, error: { code: -32600 } }]);
  }
  const notice = await post(server, key, { jsonrpc: '2.0', method: 'notifications/initialized' }, { headers });
  expect([notice.status, notice.body.id]).toEqual([400, null]);
  expect((await post(server, key, 'no JSON', { headers })).body).toMatchObject({ id: null, error: { code: -32700 } });
});
