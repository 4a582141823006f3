import { call } from './support/client';
import { covers } from './support/covers';
import { newKey } from './support/keys';
import { postMcp, type RpcResponse, rpc } from './support/mcp';
import { newPerson, type Person } from './support/people';
import { origin } from './support/target';

interface Initialized {
  readonly protocolVersion: string;
  readonly capabilities: object;
  readonly serverInfo: Record<string, unknown>;
}

const CHALLENGE = `Bearer realm="OAuth", resource_metadata="${origin}/.well-known/oauth-protected-resource", error="invalid_token", error_description="Missing or invalid access token"`;

let person: Person;
let key: string;
beforeAll(async () => {
  person = await newPerson();
  key = (await newKey(person.access_token)).key;
});

const initialize = async (protocolVersion: string) => {
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'e2e', version: '1' } };
  return (await rpc<Initialized>(key, 'initialize', params)).body.result;
};

function expectRpcError(response: { body: RpcResponse<unknown> }, code: number): void {
  expect(response.body).toMatchObject({ jsonrpc: '2.0', error: { code, message: expect.stringMatching(/\S/) } });
  expect(response.body).not.toHaveProperty('result');
}

covers('mcp.post-only')('a request with another method gets 405, with and without a key', async () => {
  for (const method of ['GET', 'DELETE', 'PUT']) {
    for (const token of [undefined, key]) {
      const { status, headers } = await call(method, '/mcp', { token });
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
  }
});

covers('mcp.unauthorized')('every method without a valid token is refused alike', async () => {
  for (const token of [undefined, '', 'nonsense', `wsk_${'0'.repeat(49)}`]) {
    for (const method of ['initialize', 'ping', 'tools/list', 'tools/call', 'nonsense']) {
      const response = await rpc(token, method);
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, CHALLENGE]);
      expectRpcError(response, -32001);
    }
  }
});

covers('mcp.unauthorized')('an invalid token is refused whatever the body is, with the id of the request', async () => {
  expect((await postMcp(undefined, '{')).status).toBe(401);
  expect((await postMcp('nonsense', { jsonrpc: '2.0', id: 'seven', method: 'ping' })).body.id).toBe('seven');
});

covers('mcp.end-user')("an end user's token is refused", async () => {
  const response = await rpc(person.access_token, 'ping');
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, CHALLENGE]);
});

covers('mcp.initialize')('initialize selects the requested revision if it is known, else the newest', async () => {
  for (const known of ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']) {
    expect((await initialize(known)).protocolVersion).toBe(known);
  }
  for (const unknown of ['2099-01-01', '2020-01-01', 'nonsense']) {
    expect((await initialize(unknown)).protocolVersion).toBe('2025-11-25');
  }
});

covers('mcp.version-header')('an unsupported revision is refused with the id of the request', async () => {
  const headers = { 'mcp-protocol-version': '1999-01-01' };
  const { status, body } = await postMcp(key, { jsonrpc: '2.0', id: 'a-7', method: 'ping' }, headers);
  expect([status, body]).toMatchObject([400, { id: 'a-7', error: { code: -32600 } }]);
});

covers('mcp.identity')('a client of an older revision gets only name and title', async () => {
  for (const older of ['2025-06-18', '2025-03-26', '2024-11-05']) {
    const { serverInfo, capabilities } = await initialize(older);
    expect(serverInfo).toEqual({ name: 'service-admin', title: 'Service Workspace', version: expect.any(String) });
    expect(Object.keys(capabilities)).toEqual(['tools']);
  }
});

covers('mcp.identity')('a client of the newest revision gets description, websiteUrl and icons', async () => {
  const { serverInfo, capabilities } = await initialize('2025-11-25');
  expect(serverInfo).toMatchObject({ name: 'service-admin', title: 'Service Workspace' });
  expect(serverInfo['description']).toMatch(/\S/);
  expect(serverInfo['websiteUrl']).toMatch(/^https?:/);
  expect(serverInfo['icons']).toEqual([expect.objectContaining({ src: expect.any(String) })]);
  expect(Object.keys(capabilities)).toEqual(['tools']);
});

covers('mcp.ping')('ping returns an empty result with the id of the request', async () => {
  for (const id of [1, 0, 'text', 'ü']) {
    const { status, body } = await postMcp(key, { jsonrpc: '2.0', id, method: 'ping' });
    expect([status, body]).toEqual([200, { jsonrpc: '2.0', id, result: {} }]);
  }
});

covers('mcp.notification')('a JSON-RPC notification gets 202 without a body', async () => {
  const { status, text } = await postMcp(key, { jsonrpc: '2.0', method: 'notifications/initialized' });
  expect([status, text]).toEqual([202, '']);
});

covers('mcp.parse-error')('a body that is not JSON is a parse error', async () => {
  for (const body of ['{', 'nonsense', '{"jsonrpc":"2.0",}', '']) {
    const response = await postMcp(key, body);
    expect(response.status).toBe(400);
    expectRpcError(response, -32700);
    expect(response.body.id).toBeNull();
  }
});

covers('mcp.unknown-method')('a call of an unknown method gets error -32601', async () => {
  for (const method of ['nonsense', 'resources/list', 'prompts/list', 'tools/nonsense']) {
    expectRpcError(await rpc(key, method), -32601);
  }
});

covers('mcp.unknown-tool')('a call of an unknown tool gets a protocol error and not a result', async () => {
  for (const params of [{ name: 'nonsense', arguments: {} }, { name: 'nonsense' }, { name: '' }, {}]) {
    expectRpcError(await rpc(key, 'tools/call', params), -32602);
  }
});

covers('mcp.batch')('a batch is refused', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  for (const batch of [[ping], [ping, { ...ping, id: 2 }], []]) expectRpcError(await postMcp(key, batch), -32600);
});

covers('mcp.origin')('pages of foreign origins are refused', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const statusFrom = async (page: string) => (await postMcp(key, ping, { origin: page })).status;
  expect(await statusFrom('https://evil.example')).toBe(403);
  expect(await statusFrom('http://localhost.evil.example')).toBe(403);
  for (const page of ['http://localhost:5173', 'http://127.0.0.1', origin]) {
    expect(await statusFrom(page)).toBe(200);
  }
});
