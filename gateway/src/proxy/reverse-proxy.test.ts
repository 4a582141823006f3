import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readHttpCall, STREAM_ID_HEADER } from '@cws/kit';
import { ask } from '../testing/ask';
import { type TestGateway, type TestSystem, testSystem } from '../testing/gateway';

let system: TestSystem;
let gateway: TestGateway;
let upstreamUrl: string;
let upstream: Server;
let seen: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string };

beforeAll(async () => {
  upstream = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen = { method: request.method, url: request.url, headers: request.headers, body };
    response.writeHead(202, { 'content-type': 'text/plain', 'x-upstream': 'yes' }).end('from the upstream');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  upstreamUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  system = await testSystem();
  gateway = await system.gateway({
    IDENTITY_HTTP: upstreamUrl,
    WORKSPACE_MCP_HTTP: upstreamUrl,
    CONVERSATIONS_HTTP: upstreamUrl,
  });
});
afterAll(async () => {
  await system.stop();
  upstream.closeAllConnections();
  upstream.close();
});

const PAGES = [
  '/signin',
  '/signin/code',
  '/device/approved',
  '/account/keys',
  '/v1/oauth/authorize',
  '/v1/auth/cli/authorize',
];

const callSeen = () => readHttpCall(seen, system.tokens);
const callerSeen = () => callSeen().caller;
const mcp = (authorization?: string, at = gateway) =>
  ask(`${at.url}/v1/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      caller: 'forged',
      'request-context': 'forged',
      ...(authorization && { authorization }),
    },
    body: '{"jsonrpc":"2.0"}',
  });

/** From now on identity knows a key with that id. */
function knowKey(id: string, user_id: string = randomUUID()): void {
  system.services.handlers.identity.resolveCredential = async () => ({
    found: true,
    credential: {
      kind: 'key',
      id,
      user_id,
      email: '',
      business_id: 'b',
      role: 'member',
      has_allowlist: true,
      tools: ['app_list'],
      expires_at: Math.floor(Date.now() / 1000) + 60,
    },
  });
}

// contract: rate-limits
test('requests to the tool server are counted for each key, and the 429 is a JSON-RPC error', async () => {
  const slow = await system.gateway({ WORKSPACE_MCP_HTTP: upstreamUrl, RATE_LIMIT_FACTOR: '0.01' });
  const statuses = [];
  for (const id of [randomUUID(), randomUUID()]) {
    knowKey(id);
    for (let n = 0; n < 3; n++) statuses.push((await mcp(`Bearer wsk_${id}`, slow)).status);
  }
  expect(statuses).toEqual([202, 202, 429, 202, 202, 429]);
  const { headers, text } = await mcp(`Bearer wsk_${randomUUID()}`, slow);
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', error: { message: expect.stringContaining('Too many') } });
});

// contract: help-pages-search
test('searches of a help centre count as reads of the network, and its other pages are not counted', async () => {
  // One read, and the next one after 20 s.
  const trusting = { WORKSPACE_MCP_HTTP: upstreamUrl, TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_FACTOR: '0.001' };
  const slow = await system.gateway(trusting);
  const headers = { 'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 256)}` };
  const statusOf = async (path: string) => (await fetch(slow.url + path, { headers })).status;
  expect([await statusOf('/help/shop?q=x'), await statusOf('/help/shop?q=y')]).toEqual([202, 429]);
  expect([await statusOf('/help/shop'), await statusOf('/help/shop')]).toEqual([202, 202]);
});

test('all keys of a user together are counted by the user, and the 429 is the same JSON-RPC error', async () => {
  const limits = { RATE_LIMIT_TOOL_REQUESTS_PER_MINUTE: '2', RATE_LIMIT_USER_TOOL_REQUESTS_PER_MINUTE: '3' };
  const slow = await system.gateway({ WORKSPACE_MCP_HTTP: upstreamUrl, ...limits, RATE_LIMIT_FACTOR: '1' });
  const user = randomUUID();
  const asked = async (user_id: string) => {
    const id = randomUUID();
    knowKey(id, user_id);
    return mcp(`Bearer wsk_${id}`, slow);
  };
  for (let n = 0; n < 3; n++) expect((await asked(user)).status).toBe(202);
  const { status, headers, text } = await asked(user);
  expect([status, headers.get('ratelimit-limit')]).toEqual([429, '3']);
  expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', error: { message: expect.stringContaining('Too many') } });
  expect((await asked(randomUUID())).status).toBe(202);
});

test('a JSON-RPC error of the gateway has the id of a request that has arrived (JSON-RPC 2.0 §5)', async () => {
  const slow = await system.gateway({ WORKSPACE_MCP_HTTP: upstreamUrl, RATE_LIMIT_FACTOR: '0.001' });
  const alone = await system.gateway({ WORKSPACE_MCP_HTTP: 'http://127.0.0.1:1' });
  const post = ({ url }: TestGateway, body: string) =>
    ask(`${url}/v1/mcp`, { method: 'POST', headers: { authorization: `Bearer wsk_${randomUUID()}` }, body });
  const request = (id: unknown) => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' });
  const idAt = async (at: TestGateway, status: number, body: string) => {
    const failed = await post(at, body);
    expect(failed.status).toBe(status);
    return failed.body.id;
  };
  knowKey(randomUUID());
  for (const id of [7, 'seven', 0, '']) expect(await idAt(alone, 503, request(id))).toBe(id);
  for (const body of ['', '{', '[]', 'null', request(null), request({}), request(1.5)])
    expect(await idAt(alone, 503, body)).toBeNull();
  knowKey(randomUUID());
  expect((await post(slow, request(1))).status).toBe(202);
  for (const id of [7, 'seven']) expect(await idAt(slow, 429, request(id))).toBe(id);
  system.services.handlers.identity.resolveCredential = async () => {
    throw new Error('away');
  };
  expect(await idAt(slow, 503, request(7))).toBe(7);
});

test('the tool server gets the caller of a key, signed, and never the key', async () => {
  knowKey('key-1');
  const response = await mcp('Bearer wsk_good');
  expect([response.status, response.text, response.headers.get('x-upstream')]).toEqual([
    202,
    'from the upstream',
    'yes',
  ]);
  expect(response.headers.get('x-request-id')).toBe(seen.headers['x-request-id']);
  expect(callerSeen()).toMatchObject({ iss: 'gateway', kind: 'key', credential_id: 'key-1', tools: ['app_list'] });
  expect(seen.headers.authorization).toBeUndefined();
  expect(seen.body).toBe('{"jsonrpc":"2.0"}');
});

test('a service gets the whole address of the client, also of IPv6', async () => {
  const { url } = await system.gateway({ TRUSTED_PROXIES: '127.0.0.1', IDENTITY_HTTP: upstreamUrl });
  await ask(`${url}/device`, { headers: { 'x-forwarded-for': '2001:db8::7:9' } });
  expect(callSeen().client_ip).toBe('2001:db8::7:9');
});

test('internal headers are not accepted from a client', async () => {
  const theirs = { 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6', 'x-real-ip': '6.6.6.6' };
  await ask(`${gateway.url}/device`, { headers: { ...theirs, [STREAM_ID_HEADER]: 'stream of 6.6.6.6' } });
  expect(JSON.stringify(seen.headers)).not.toContain('6.6.6.6');
});

test("without a key, and with an end user's token, the tool server gets an unauthenticated caller", async () => {
  for (const authorization of [undefined, 'Bearer bad', `Bearer ${await system.users.make()}`]) {
    expect((await mcp(authorization)).status).toBe(202);
    expect(callerSeen().kind).toBe('none');
  }
});

test('a stream without a credential gets an enveloped 401', async () => {
  const stream = `${gateway.url}/v1/chats/0198c0de-0000-7000-8000-000000000001/stream`;
  const refused = await ask(stream);
  expect([refused.status, refused.body.error.code]).toEqual([401, 'unauthorized']);
  expect((await ask(stream, { headers: { authorization: `Bearer ${await system.users.make()}` } })).status).toBe(202);
  expect(callerSeen().kind).toBe('user');
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket' };
  const { request } = await import('node:http');
  const status = await new Promise<number | undefined>((resolve) =>
    request(`${gateway.url}/v1/realtime`, { headers: upgrade })
      .on('response', ({ statusCode }) => resolve(statusCode))
      .end(),
  );
  expect(status).toBe(401);
});

test('a service that is away gives 503 in the form of the path', async () => {
  const alone = await system.gateway();
  system.services.handlers.identity.resolveCredential = async () => {
    throw new Error('away');
  };
  const rpc = await mcp(undefined, alone);
  expect([rpc.status, rpc.body]).toEqual([
    503,
    { jsonrpc: '2.0', id: null, error: { code: -32603, message: expect.any(String) } },
  ]);
  const unasked = await mcp('Bearer wsk_unasked');
  expect([unasked.status, unasked.body.jsonrpc, unasked.headers.get('retry-after')]).toEqual([503, '2.0', '1']);
  const oauth = await ask(`${alone.url}/v1/oauth/token`, { method: 'POST' });
  expect([oauth.status, oauth.body.error, oauth.headers.get('cache-control')]).toEqual([
    503,
    'temporarily_unavailable',
    'no-store',
  ]);
  expect(oauth.headers.get('retry-after')).toBe('1');
  const envelope = await ask(`${alone.url}/.well-known/jwks.json`);
  expect([envelope.status, envelope.body.error.code]).toEqual([503, 'upstream_unavailable']);
  for (const path of PAGES) {
    const page = await ask(alone.url + path);
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
});

// contract: over-https
test.each(PAGES)('%s receives cookies, and pages of other origins cannot read its response', async (path) => {
  const headers = { cookie: 'session=1', origin: 'https://elsewhere.example' };
  const response = await ask(gateway.url + path, { method: 'POST', headers });
  expect([response.status, callerSeen().kind, seen.headers.cookie]).toEqual([202, 'none', 'session=1']);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
});
