import type { ServerResponse } from 'node:http';
import { entry, operator, type ServedGrants, serveGrants } from '../testing/serve';
import { readTool, startToolServer, type ToolServer, writeTool } from '../testing/tool-server';

let served: ServedGrants;
let server: ToolServer;
beforeAll(async () => {
  [served, server] = await Promise.all([serveGrants(), startToolServer()]);
});
beforeEach(async () => {
  server.reset();
  await served.context.mcpServers.rows.deleteMany();
});
afterAll(async () => {
  await served.stop();
  await server.stop();
});

const discovering = (overrides = {}) =>
  entry({ url: server.url, is_private: true, discover: true, available_tools: [], ...overrides });
const importing = (overrides = {}) => served.client.importMcpServers(operator(), { servers: [discovering(overrides)] });
const refusal = (overrides = {}) =>
  importing(overrides).then(
    () => 'imported',
    (error) => error.details,
  );

// contract: tool-servers-discover
test('an entry with discover gets the tools of its server with their descriptions', async () => {
  const { servers } = await importing();
  expect(servers[0]!.available_tools).toEqual([
    { name: 'read', description: 'Reads' },
    { name: 'write', description: 'Writes' },
  ]);
});

test('an entry with discover that names tools gets those alone', async () => {
  const named = { available_tools: [{ name: 'write', description: '' }] };
  expect((await importing(named)).servers[0]!.available_tools).toEqual([{ name: 'write', description: 'Writes' }]);
  expect(await refusal({ available_tools: [{ name: 'erase', description: '' }] })).toEqual([
    { path: 'servers.0.available_tools', message: 'the server has no tool erase' },
  ]);
});

test('the headers of an entry are sent with the values of their variables', async () => {
  const seen: unknown[] = [];
  server.intercept = (_message, { req }) => {
    seen.push(req.headers.authorization);
    return false;
  };
  await importing({ headers: [{ name: 'Authorization', value: `Bearer \${MCP_SERVER_TOKEN}` }] });
  expect(new Set(seen)).toEqual(new Set(['Bearer secret-token']));
});

test('a definition that has changed since is named by the next import', async () => {
  await importing();
  expect((await importing()).changes).toEqual([{ change: 'unchanged', changed: [] }]);
  server.tools = [{ ...readTool, inputSchema: { type: 'object' } }, writeTool];
  expect((await importing()).changes).toEqual([{ change: 'updated', changed: ['available_tools.read'] }]);
});

test('a private address is asked only for an entry that says so', async () => {
  expect(await refusal({ is_private: false })).toEqual([
    { path: 'servers.0.discover', message: expect.stringContaining('127.0.0.1 may not be reached') },
  ]);
  const localhost = server.url.replace('127.0.0.1', 'localhost');
  expect(await refusal({ url: localhost, is_private: false })).toEqual([
    { path: 'servers.0.discover', message: expect.stringContaining('server') },
  ]);
  expect(server.calls).toEqual([]);
});

test.each([
  ['redirects', (response: ServerResponse) => response.writeHead(307, { location: '/other' }).end()],
  ['is no MCP server', (response: ServerResponse) => response.end('<html>')],
  ['breaks off', (response: ServerResponse) => response.destroy()],
])('an import of a server that %s is refused, and nothing is stored', async (_what, answer) => {
  server.intercept = (_message, response) => {
    answer(response);
    return true;
  };
  expect(await refusal()).toEqual([{ path: 'servers.0.discover', message: expect.stringContaining('was asked') }]);
  expect(await served.context.mcpServers.rows.countDocuments()).toBe(0);
});

test('a server whose tools have odd names, or are too many, is refused', async () => {
  server.tools = [{ ...readTool, name: 'read it' }];
  expect(await refusal()).toMatchObject([{ path: 'servers.0.discover' }]);
  server.tools = Array.from({ length: 101 }, (_, index) => ({ ...readTool, name: `t${index}` }));
  expect(await refusal()).toMatchObject([{ path: 'servers.0.discover' }]);
});
