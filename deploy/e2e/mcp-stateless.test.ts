import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { covers } from './support/covers';
import { newKey } from './support/keys';
import { newWorkspace, postMcp } from './support/mcp';
import { newPerson } from './support/people';
import { baseUrl } from './support/target';

const REVISION = '2026-07-28';
const VERSION = 'io.modelcontextprotocol/protocolVersion';
const META = { [VERSION]: REVISION, 'io.modelcontextprotocol/clientCapabilities': {} };

let key: string;
let business_id: string;
beforeAll(async () => {
  const { access_token } = await newPerson();
  ({ business_id } = await newWorkspace(access_token));
  ({ key } = await newKey(access_token, { business_id }));
});

/** Sends a request of the revision; `given` replaces headers and `_meta`. */
function send(method: string, params: object = {}, given: { headers?: object; meta?: object; token?: string } = {}) {
  const { name } = params as { name?: string };
  const mirrored = { 'MCP-Protocol-Version': REVISION, 'Mcp-Method': method, ...(name && { 'Mcp-Name': name }) };
  const body = { jsonrpc: '2.0', id: 'a', method, params: { ...params, _meta: given.meta ?? META } };
  return postMcp<Record<string, unknown>>(given.token ?? key, body, { ...mirrored, ...given.headers });
}
const codeOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.error?.code, body.id];

covers('mcp.stateless')('a client discovers the server, lists tools and calls one without a handshake', async () => {
  const discovered = await send('server/discover');
  expect(discovered.body.result).toMatchObject({
    resultType: 'complete',
    supportedVersions: expect.arrayContaining([REVISION, '2025-11-25']),
    capabilities: { tools: {} },
    _meta: {
      'io.modelcontextprotocol/serverInfo': {
        name: 'service-admin',
        title: 'Service Workspace',
        websiteUrl: expect.any(String),
      },
    },
  });
  expect(discovered.headers.get('mcp-session-id')).toBeNull();
  expect((await send('tools/list')).body.result).toMatchObject({ cacheScope: 'private', ttlMs: expect.any(Number) });
  const { result } = (await send('tools/call', { name: 'workspace_get' })).body;
  expect(result).toMatchObject({ resultType: 'complete', isError: false, structuredContent: { business_id } });
});

covers('mcp.stateless')('a request whose headers or _meta are incomplete is refused with its id', async () => {
  expect(codeOf(await send('tools/list', {}, { meta: {} }))).toEqual([400, -32602, 'a']);
  expect(codeOf(await send('tools/list', {}, { headers: { 'Mcp-Method': 'tools/call' } }))).toEqual([400, -32020, 'a']);
  const named = { headers: { 'Mcp-Name': 'app_list' } };
  expect(codeOf(await send('tools/call', { name: 'workspace_get' }, named))).toEqual([400, -32020, 'a']);
  const unknown = { meta: { ...META, [VERSION]: '2099-01-01' }, headers: { 'MCP-Protocol-Version': '2099-01-01' } };
  const response = await send('tools/list', {}, unknown);
  expect(codeOf(response)).toEqual([400, -32022, 'a']);
  expect(response.body.error).toMatchObject({ data: { requested: '2099-01-01', supported: expect.any(Array) } });
});

covers('mcp.stateless')('ping and initialize are unknown there, and server/discover needs a token', async () => {
  for (const method of ['ping', 'initialize', 'resources/list'])
    expect(codeOf(await send(method))).toEqual([404, -32601, 'a']);
  const refused = await send('server/discover', {}, { token: 'wsk_nonsense' });
  expect([refused.status, refused.body.error?.code]).toEqual([401, -32001]);
});

covers('mcp.stateless.client')('the second version of the official client connects, lists and calls', async () => {
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const client = new Client({ name: 'e2e', version: '1' }, { versionNegotiation: { mode: { pin: REVISION } } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit }));
  try {
    expect(client.getNegotiatedProtocolVersion()).toBe(REVISION);
    expect(client.getServerVersion()).toMatchObject({ name: 'service-admin', title: 'Service Workspace' });
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('agent_get');
    const { structuredContent } = await client.callTool({ name: 'workspace_get', arguments: {} });
    expect(structuredContent).toMatchObject({ business_id });
  } finally {
    await client.close();
  }
});
