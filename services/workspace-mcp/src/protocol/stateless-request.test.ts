import type { z } from 'zod';
import { mcpOperations } from '../mcp/operations';
import { boundTo, keyCaller } from '../testing/callers';
import { post, rpc, startToolServer, type ToolServer } from '../testing/tool-server';
import { businessOf } from '../testing/workspace';

const STATELESS = '2026-07-28';
const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

let server: ToolServer;
let key = keyCaller();
let business_id: string;
beforeAll(async () => {
  server = await startToolServer();
  const owner = keyCaller();
  business_id = (await businessOf(server.context, 'Stateless', owner)).business._id;
  key = boundTo(owner, business_id);
});
afterAll(() => server.stop());

const META = { [VERSION]: STATELESS, [CAPABILITIES]: {} };

interface Sending {
  readonly params?: object;
  readonly meta?: unknown;
  readonly headers?: Record<string, string>;
}

/** Sends a request as revision 2026-07-28 wants it; `headers` replace those of the same name, and empty ones are left out. */
function send(method: string, { params = {}, meta = META, headers = {} }: Sending = {}) {
  const { name } = params as { name?: string };
  const mirrored = { 'MCP-Protocol-Version': STATELESS, 'Mcp-Method': method, 'Mcp-Name': name ?? '' };
  const sent = Object.entries({ ...mirrored, ...headers }).filter(([, value]) => value !== '');
  return post(server, key, rpc(method, { ...params, _meta: meta }, 'seven'), { headers: Object.fromEntries(sent) });
}
const workspaceGet = (sending: Sending = {}) => send('tools/call', { params: { name: 'workspace_get' }, ...sending });

// contract: tool-server-stateless
test('server/discover returns the versions, the capabilities and who the server is', async () => {
  const { status, body, headers } = await send('server/discover');
  expect([status, headers.get('mcp-session-id')]).toEqual([200, null]);
  expect(body).toEqual({
    jsonrpc: '2.0',
    id: 'seven',
    result: {
      resultType: 'complete',
      supportedVersions: [STATELESS, '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
      capabilities: { tools: {} },
      ttlMs: expect.any(Number),
      cacheScope: 'public',
      _meta: {
        'io.modelcontextprotocol/serverInfo': {
          ...{ name: 'service-admin', title: 'Service Workspace', version: expect.any(String) },
          ...{ description: expect.any(String), websiteUrl: expect.any(String), icons: expect.any(Array) },
        },
      },
    },
  });
});

test('tools are listed and called without a handshake', async () => {
  const { tools, ...list } = (await send('tools/list')).body.result;
  expect(list).toMatchObject({ resultType: 'complete', ttlMs: expect.any(Number), cacheScope: 'private' });
  expect(tools[0]).toMatchObject({ title: expect.any(String), outputSchema: { type: 'object' } });
  const { result } = (await workspaceGet()).body;
  expect(result).toMatchObject({ resultType: 'complete', isError: false, structuredContent: { business_id } });
  expect(result._meta['io.modelcontextprotocol/serverInfo']).toMatchObject({ name: 'service-admin' });
  const failed = (await send('tools/call', { params: { name: 'workspace_create' } })).body.result;
  expect(failed).toMatchObject({ resultType: 'complete', isError: true });
});

test('an encoded Mcp-Name is read as what it encodes', async () => {
  const encoded = `=?base64?${Buffer.from('workspace_get').toString('base64')}?=`;
  expect((await workspaceGet({ headers: { 'Mcp-Name': encoded } })).status).toBe(200);
  const another = `=?base64?${Buffer.from('app_list').toString('base64')}?=`;
  expect((await workspaceGet({ headers: { 'Mcp-Name': another } })).body.error.code).toBe(-32020);
});

test.each([
  ['no _meta', undefined],
  ['a _meta that is no object', 7],
  ['no protocol version', { [CAPABILITIES]: {} }],
  ['a protocol version that is no string', { [VERSION]: 7, [CAPABILITIES]: {} }],
  ['no capabilities of the client', { [VERSION]: STATELESS }],
  ['capabilities that are no object', { [VERSION]: STATELESS, [CAPABILITIES]: [] }],
])('a request with %s is -32602 with 400 and its id', async (_what, meta) => {
  const { status, body } = await post(server, key, rpc('tools/list', { _meta: meta }, 'seven'), {
    headers: { 'MCP-Protocol-Version': STATELESS, 'Mcp-Method': 'tools/list' },
  });
  expect([status, body.error.code, body.id]).toEqual([400, -32602, 'seven']);
});

test.each<[string, Record<string, string>]>([
  ['no Mcp-Method', { 'Mcp-Method': '' }],
  ['another Mcp-Method', { 'Mcp-Method': 'tools/list' }],
  ['an Mcp-Method in another case', { 'Mcp-Method': 'Tools/Call' }],
  ['no Mcp-Name', { 'Mcp-Name': '' }],
  ['another Mcp-Name', { 'Mcp-Name': 'app_list' }],
  ['no MCP-Protocol-Version', { 'MCP-Protocol-Version': '' }],
  ['another MCP-Protocol-Version', { 'MCP-Protocol-Version': '2025-11-25' }],
])('a request with %s is -32020 with 400 and its id', async (_what, headers) => {
  const { status, body } = await workspaceGet({ headers });
  expect([status, body.error.code, body.id]).toEqual([400, -32020, 'seven']);
});

test('an unsupported version gets -32022 with those that are supported', async () => {
  const requested = '2099-01-01';
  const { status, body } = await send('tools/list', {
    meta: { ...META, [VERSION]: requested },
    headers: { 'MCP-Protocol-Version': requested },
  });
  expect([status, body.id, body.error.code]).toEqual([400, 'seven', -32022]);
  expect(body.error.data).toEqual({ requested, supported: expect.arrayContaining([STATELESS, '2025-11-25']) });
});

test.each(['initialize', 'ping', 'logging/setLevel', 'resources/list', 'toString'])(
  'the method %s is unknown and gets 404',
  async (method) => {
    const { status, body } = await send(method);
    expect([status, body.error.code, body.id]).toEqual([404, -32601, 'seven']);
  },
);

test('the refusals that only this revision has are in the OpenAPI document', async () => {
  const requested = { meta: { ...META, [VERSION]: '2099-01-01' }, headers: { 'MCP-Protocol-Version': '2099-01-01' } };
  const refusals = [
    await send('tools/list', { meta: {} }),
    await workspaceGet({ headers: { 'Mcp-Name': 'app_list' } }),
    await send('tools/list', requested),
    await send('ping'),
  ];
  expect(refusals.map(({ status, body }) => [status, body.error.code])).toEqual([
    [400, -32602],
    [400, -32020],
    [400, -32022],
    [404, -32601],
  ]);
  for (const { status, body } of refusals) expect(documentedAt(status)?.parse(body)).toEqual(body);
});

const documentedAt = (status: number) =>
  mcpOperations[0]!.responses.find((response) => response.status === status)?.body as z.ZodType | undefined;

test('server/discover is unknown to revisions with a handshake', async () => {
  const { status, body } = await post(server, key, rpc('server/discover'));
  expect([status, body.error.code]).toEqual([200, -32601]);
});

test('an initialize that asks for the stateless revision gets the newest one with a handshake', async () => {
  const { result } = (await post(server, key, rpc('initialize', { protocolVersion: STATELESS }))).body;
  expect(result.protocolVersion).toBe('2025-11-25');
});

test('every method needs a credential, server/discover too', async () => {
  const headers = { 'MCP-Protocol-Version': STATELESS, 'Mcp-Method': 'server/discover' };
  const { status, body } = await post(server, null, rpc('server/discover', { _meta: META }), { headers });
  expect([status, body.error.code]).toEqual([401, -32001]);
});
