import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { overloaded } from '@cws/kit';
import { profiles } from '@cws/protos';
import { ask, postJson } from '../testing/ask';
import { type TestGateway, type TestSystem, testSystem } from '../testing/gateway';

let system: TestSystem;
const servers: Server[] = [];
beforeAll(async () => {
  system = await testSystem();
});
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await system.stop();
});

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A request of a user that its service does not answer until `answer` is called; resolves when the service has it. */
async function held({ url }: TestGateway) {
  const arrived = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  system.services.handlers.profiles.getUser = async () => {
    arrived.resolve();
    await open.promise;
    return { user: profiles.User.decode(new Uint8Array()) };
  };
  const headers = { authorization: `Bearer ${await system.users.make()}` };
  const response = ask(`${url}/v1/users/me`, { headers });
  await arrived.promise;
  return { headers, response, answer: open.resolve };
}

test('a request beyond the bound gets 503 with Retry-After before it is authenticated, in the form of its path (contract: overload)', async () => {
  const gateway = await system.gateway({ MAX_REQUESTS_IN_FLIGHT: '1' });
  const { headers, response, answer } = await held(gateway);
  const { url } = gateway;
  const [rest, stranger, oauth, page] = await Promise.all([
    ask(`${url}/v1/users/me`, { headers }),
    ask(`${url}/v1/users/me`, { headers: { authorization: 'Bearer wrong' } }),
    postJson(`${url}/v1/oauth/token`, 'not read'),
    ask(`${url}/signin`),
  ]);
  for (const { status, headers } of [rest, stranger, oauth, page])
    expect([status, headers.get('retry-after'), headers.get('x-request-id')]).toEqual([503, '1', expect.any(String)]);
  for (const { body } of [rest, stranger])
    expect(body).toMatchObject({ success: false, error: { code: 'upstream_unavailable' } });
  expect(oauth.body).toMatchObject({ error: 'temporarily_unavailable' });
  expect(page.text).toContain('<h1>');
  answer();
  expect((await response).status).toBe(200);
  expect((await ask(`${url}/v1/users/me`, { headers })).status).toBe(200);
});

test('a page of another origin is told of an overload as other clients are, with CORS headers beside', async () => {
  const gateway = await system.gateway({ MAX_REQUESTS_IN_FLIGHT: '1', CORS_ORIGINS: 'https://shop.test' });
  const { response, answer } = await held(gateway);
  const sent = { 'x-request-id': 'mine', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  const asked = (headers: Record<string, string>) => ask(`${gateway.url}/v1/chats`, { headers });
  const [client, page] = await Promise.all([asked(sent), asked({ ...sent, origin: 'https://shop.test' })]);
  const own = ({ headers }: { headers: Headers }) =>
    Object.fromEntries([...headers].filter(([name]) => !/^(date|vary|access-control-.*)$/.test(name)));
  expect([client.status, client.body]).toEqual([503, page.body]);
  expect(own(client)).toEqual(own(page));
  expect(own(client)).toMatchObject({ ...sent, 'strict-transport-security': expect.any(String), 'retry-after': '1' });
  expect(page.headers.get('access-control-allow-origin')).toBe('https://shop.test');
  answer();
  await response;
});

test('probes are answered and tools are called while other requests take all the room', async () => {
  const tools = await listening((_request, response) => response.end('{}'));
  const gateway = await system.gateway({ MAX_REQUESTS_IN_FLIGHT: '1', WORKSPACE_MCP_HTTP: tools });
  const { response, answer } = await held(gateway);
  const { url } = gateway;
  const asked = await Promise.all(['/livez', '/readyz'].map((path) => ask(url + path)));
  expect(asked.map(({ status }) => status)).toEqual([200, 200]);
  expect((await postJson(`${url}/v1/mcp`, {})).status).toBe(200);
  answer();
  await response;
});

test('calls of tools beyond the bound get 503 as JSON-RPC', async () => {
  const [arrived, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const tools = await listening(async (_request, response) => {
    arrived.resolve();
    await open.promise;
    response.end('{}');
  });
  const { url } = await system.gateway({ MAX_REQUESTS_IN_FLIGHT: '1', WORKSPACE_MCP_HTTP: tools });
  const first = postJson(`${url}/v1/mcp`, {});
  await arrived.promise;
  const { status, headers, body } = await postJson(`${url}/v1/mcp`, {});
  expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  expect(body).toMatchObject({ jsonrpc: '2.0', error: { code: -32603 } });
  open.resolve();
  expect((await first).status).toBe(200);
});

test('a refusal of a service before any work reaches the client in the form of its path, and is not repeated', async () => {
  const asked: string[] = [];
  const full = await listening(({ url }, response) => {
    asked.push(url!);
    response.writeHead(503, { overloaded: '1', 'error-code': 'upstream_unavailable', 'retry-after': '1' }).end();
  });
  const { url } = await system.gateway({ IDENTITY_HTTP: full });
  const [oauth, page] = [await postJson(`${url}/v1/oauth/token`, {}), await ask(`${url}/signin`)];
  for (const { status, headers } of [oauth, page])
    expect([status, headers.get('retry-after'), headers.get('overloaded')]).toEqual([503, '1', null]);
  expect(oauth.body).toMatchObject({ error: 'temporarily_unavailable' });
  expect(page.text).toContain('<h1>');
  expect(asked).toEqual(['/v1/oauth/token', '/signin']);
});

test('an rpc that a service refuses before any work is not repeated', async () => {
  const getUser = jest.fn(async () => {
    throw overloaded();
  });
  system.services.handlers.profiles.getUser = getUser;
  const { url } = await system.gateway();
  const headers = { authorization: `Bearer ${await system.users.make()}` };
  const { status, headers: sent, body } = await ask(`${url}/v1/users/me`, { headers });
  expect([status, sent.get('retry-after'), body.error.code]).toEqual([503, '1', 'upstream_unavailable']);
  expect(getUser).toHaveBeenCalledTimes(1);
});
