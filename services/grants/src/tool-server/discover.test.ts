import type { ServerResponse } from 'node:http';
import { operator, type ServedGrants, serveGrants, serverEntry } from '../testing/serve';
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
  serverEntry({ url: server.url, is_private: true, discover: true, available_tools: [], ...overrides });
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
    { path: 'servers.0.available_tools', message: expect.stringContaining('erase: the server has no such tool') },
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
  expect((await importing()).changes).toEqual([{ change: 'unchanged', changed: [], left_out: [] }]);
  server.tools = [{ ...readTool, inputSchema: { type: 'object' } }, writeTool];
  expect((await importing()).changes).toEqual([{ change: 'updated', changed: ['available_tools.read'], left_out: [] }]);
});

test('a private address is requested only for an entry that allows it', async () => {
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

// contract: tool-servers-left-out
test('a tool that cannot be imported is left out with its name, and the others are imported', async () => {
  server.tools = [
    { ...readTool, name: 'read it' },
    { ...readTool, name: 'long', description: 'x'.repeat(8_001) },
    { ...readTool, name: 'wide', inputSchema: { type: 'object', description: 'x'.repeat(33_000) } },
    readTool,
    { ...readTool, description: 'Twice' },
  ];
  const { servers, changes } = await importing();
  expect(servers[0]!.available_tools).toEqual([{ name: 'read', description: 'Reads' }]);
  expect(changes[0]!.left_out.map(({ name }) => name).toSorted()).toEqual(['long', 'read', 'read it', 'wide']);
  const named = ['write', 'read'].map((name) => ({ name, description: '' }));
  const some = await importing({ available_tools: named });
  expect(some.changes[0]!.left_out).toEqual([{ name: 'write', reason: 'the server has no such tool' }]);
});

// contract: tool-servers-left-out
test('a tool whose input schema is no JSON Schema is left out, and one of an older dialect is imported', async () => {
  const withProperty = (name: string, property: unknown) => ({
    ...readTool,
    name,
    inputSchema: { type: 'object' as const, properties: { a: property as object } },
  });
  const deep = Array.from({ length: 4_000 }).reduce<object>((inner) => ({ not: inner }), {});
  server.tools = [
    withProperty('type', { type: 'int' }),
    withProperty('nested', { type: 'array', items: { properties: { b: { enum: 'x' } } } }),
    withProperty('length', { type: 'string', minLength: -1 }),
    withProperty('deep', deep),
    withProperty('pair', { type: 'array', items: [{ type: 'string' }, { type: 'number' }] }),
    { ...withProperty('draft', { $ref: '#/definitions/a', definitions: {} }), description: 'Draft 7' },
    withProperty('extended', { type: 'string', format: 'own', 'x-own': 1, pattern: '(' }),
  ];
  const { servers, changes } = await importing();
  expect(servers[0]!.available_tools.map(({ name }) => name)).toEqual(['pair', 'draft', 'extended']);
  const place = (of: string) => `its input schema is not valid at ${of}`;
  expect(changes[0]!.left_out).toEqual([
    { name: 'type', reason: place('/properties/a/type') },
    { name: 'nested', reason: place('/properties/a/items/properties/b/enum') },
    { name: 'length', reason: place('/properties/a/minLength') },
    { name: 'deep', reason: place('/') },
  ]);
});

test('a tool that is not described as the protocol says costs the others nothing', async () => {
  server.intercept = (message, response) => {
    if (message.method !== 'tools/list') return false;
    const { id } = message as { id?: number };
    const arms = { name: 'arms', inputSchema: { anyOf: [{ type: 'object' }] } };
    const odd = { ...readTool, name: 'odd', outputSchema: { type: 'object', properties: { a: { type: 'int' } } } };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ jsonrpc: '2.0', id, result: { tools: [{ name: 'shapeless' }, null, arms, readTool, odd] } }),
    );
    return true;
  };
  const { servers, changes } = await importing();
  expect(servers[0]!.available_tools.map(({ name }) => name)).toEqual(['read', 'odd']);
  expect(changes[0]!.left_out.map(({ name }) => name)).toEqual(['shapeless', '', 'arms']);
});

// contract: tool-servers-secret
test('values of headers that a server repeats in its tools are redacted, and its errors do not tell them', async () => {
  const headers = [{ name: 'Authorization', value: `Bearer \${MCP_SERVER_TOKEN}` }];
  const base64 = Buffer.from('ab:secret-token:c').toString('base64');
  server.tools = [
    { ...readTool, description: `Send Bearer secret-token or ${base64}` },
    {
      ...writeTool,
      inputSchema: { type: 'object', properties: { 'secret-token': { description: 'secret%2Dtoken' } } },
    },
    { ...readTool, name: 'secret-token' },
  ];
  const { servers, changes } = await importing({ headers });
  const stored = JSON.stringify(await served.context.mcpServers.rows.find().toArray());
  expect(stored + JSON.stringify(servers)).not.toMatch(/secret.{0,3}token|c2VjcmV0|NlY3JldC|zZWNyZXQ/i);
  expect(servers[0]!.available_tools[0]!.description).toMatch(/^Send \[redacted\] or \S*\[redacted\]\S{0,4}$/);
  expect(changes[0]!.left_out).toEqual([{ name: '[redacted]', reason: 'its name holds the value of a header' }]);
  server.intercept = ({ method }, response) => {
    if (method !== 'tools/list') return false;
    response.writeHead(403).end('Bearer secret-token is not allowed');
    return true;
  };
  expect(await refusal({ headers })).toEqual([
    { path: 'servers.0.discover', message: expect.stringContaining('[redacted] is not allowed') },
  ]);
  expect(JSON.stringify(await refusal({ headers }))).not.toContain('secret-token');
});

test('a server whose tools all have odd names, or are too many, is refused', async () => {
  server.tools = [{ ...readTool, name: 'read it' }];
  expect(await refusal()).toMatchObject([{ path: 'servers.0.available_tools' }]);
  server.tools = Array.from({ length: 101 }, (_, index) => ({ ...readTool, name: `t${index}` }));
  expect(await refusal()).toMatchObject([{ path: 'servers.0.discover' }]);
});
