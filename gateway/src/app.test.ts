import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@cws/kit';
import { openRelay, until } from '@cws/kit/testing';
import { conversations } from '@cws/protos';
import { ask } from './testing/ask';
import { ORIGIN, type TestGateway, type TestSystem, testSystem } from './testing/gateway';

let system: TestSystem;
let gateway: TestGateway;

beforeAll(async () => {
  system = await testSystem();
  gateway = await system.gateway({ CORS_ORIGINS: 'https://app.example', MCP_ALLOWED_ORIGINS: 'https://mcp.example' });
});
afterAll(() => system.stop());

describe('CORS', () => {
  const preflight = (path: string, origin: string) =>
    ask(`${gateway.url}${path}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });
  test.each([
    ['/v1/chats', 'https://app.example', 'https://app.example'],
    ['/v1/mcp', 'https://mcp.example', 'https://mcp.example'],
    ['/v1/mcp', ORIGIN, ORIGIN],
    ['/v1/oauth/token', 'https://any.example', '*'],
    ['/.well-known/oauth-protected-resource', 'https://any.example', '*'],
  ])('a preflight of %s from %s allows %s, before any authentication', async (path, origin, allowed) => {
    const { status, headers } = await preflight(path, origin);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, allowed]);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('access-control-allow-headers')).toContain('Authorization');
  });
  test.each([
    ['/v1/chats', 'https://evil.example'],
    ['/v1/realtime', 'https://evil.example'],
    ['/v1/mcp', 'https://app.example'],
    ['/v1/mcp', 'http://localhost:6274'],
    ['/v1/mcp/', 'http://localhost:6274'],
  ])('a preflight of %s from %s is refused', async (path, origin) => {
    const { status, headers } = await preflight(path, origin);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null]);
    expect(headers.get('access-control-allow-headers')).toBeNull();
  });
  test('a request from a page that may not call the tool server gets 403 as JSON-RPC', async () => {
    const headers = { origin: 'http://localhost:6274', 'content-type': 'application/json' };
    const refused = await ask(`${gateway.url}/v1/mcp`, { method: 'POST', headers, body: '{}' });
    expect([refused.status, refused.body]).toMatchObject([403, { jsonrpc: '2.0', id: null, error: { code: -32600 } }]);
  });
  test('without a list of its own the tool server may be called from loopback pages', async () => {
    const response = await ask(`${(await system.gateway()).url}/v1/mcp`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:6274', 'access-control-request-method': 'POST' },
    });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'http://localhost:6274',
    ]);
  });
  test('OPTIONS on a public OAuth path gets 204, with or without an origin', async () => {
    const { status, headers } = await ask(`${gateway.url}/v1/oauth/token`, { method: 'OPTIONS' });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });
  test('an allowed origin may read failures and their headers too', async () => {
    const { status, headers } = await ask(`${gateway.url}/v1/chats`, { headers: { origin: 'https://app.example' } });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([401, 'https://app.example']);
    expect(headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(headers.get('vary')).toBe('Origin, Accept');
  });
});

describe('ids of a request', () => {
  const idsOf = async (headers: Record<string, string>) => {
    const response = await ask(`${gateway.url}/v1/nothing`, { headers });
    return { request_id: response.headers.get('x-request-id'), traceparent: response.headers.get('traceparent') };
  };
  test('well-formed ids are echoed, and malformed ones are replaced', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    expect(await idsOf({ 'x-request-id': 'A.b_c-1', traceparent })).toEqual({ request_id: 'A.b_c-1', traceparent });
    const made = await idsOf({ 'x-request-id': 'a b', traceparent: traceparent.replace('4', 'G') });
    expect(made.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(made.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect((await idsOf({ 'x-request-id': 'x'.repeat(129) })).request_id).toHaveLength(36);
  });
});

describe('a call of a service', () => {
  const list = async (at: TestGateway) =>
    ask(`${at.url}/v1/chats`, { headers: { authorization: `Bearer ${await system.users.make()}` } });
  test('that is late gets 504', async () => {
    system.services.handlers.conversations.listChats = async () => {
      throw new AppError('upstream_timeout');
    };
    const late = await list(gateway);
    expect([late.status, late.body.error.code]).toEqual([504, 'upstream_timeout']);
    expect(late.headers.get('retry-after')).toBe('1');
  });
  test('that is away gets 503 with Retry-After', async () => {
    const away = await list(await system.gateway({ CONVERSATIONS_ADDR: '127.0.0.1:1' }));
    expect([away.status, away.body.error.code]).toEqual([503, 'upstream_unavailable']);
    expect(away.headers.get('retry-after')).toBe('1');
  });
});

describe('readiness', () => {
  const all = { identity: 'ready', profiles: 'ready', conversations: 'ready', grants: 'ready', workspace: 'ready' };

  /** Status and body, as soon as the services are in that state: their connections are made after the start. */
  async function reportOf(at: TestGateway, services: Record<string, string>) {
    for (;;) {
      const { status, body } = await ask(`${at.url}/readyz`);
      if (isDeepStrictEqual(body.services, services)) return [status, body];
    }
  }

  test('is 200 and ready while every service serves', async () => {
    expect(await reportOf(gateway, all)).toEqual([200, { status: 'ready', services: all, redis: 'ready' }]);
    expect((await ask(`${gateway.url}/livez`)).status).toBe(200);
  });

  test('is 200 and degraded while a service is away, which it names', async () => {
    const services = { ...all, grants: 'not ready' };
    const report = await reportOf(await system.gateway({ GRANTS_ADDR: '127.0.0.1:1' }), services);
    expect(report).toEqual([200, { status: 'degraded', services, redis: 'ready' }]);
  });

  test('is 200 and degraded while a service hangs, without waiting for it', async () => {
    const relay = await openRelay(Number(system.services.address.split(':')[1]));
    const at = await system.gateway({ PROFILES_ADDR: relay.address });
    await reportOf(at, all);
    relay.freeze();
    const services = { ...all, profiles: 'not ready' };
    expect(await reportOf(at, services)).toEqual([200, { status: 'degraded', services, redis: 'ready' }]);
    relay.thaw();
    expect(await reportOf(at, all)).toEqual([200, { status: 'ready', services: all, redis: 'ready' }]);
    relay.close();
  });

  test('is 200 and degraded without Redis', async () => {
    const at = await system.gateway({ REDIS_URL: 'redis://127.0.0.1:1' });
    const [status, body] = await reportOf(at, all);
    expect([status, body]).toEqual([200, { status: 'degraded', services: all, redis: 'not ready' }]);
  });

  test('is 200 and degraded while Redis hangs and no request uses it', async () => {
    const { port } = new URL(process.env['REDIS_URL']!);
    const relay = await openRelay(Number(port));
    const at = await system.gateway({ REDIS_URL: `redis://${relay.address}` });
    const redisOf = async () => (await ask(`${at.url}/readyz`)).body.redis;
    await until(async () => (await redisOf()) === 'ready');
    relay.freeze();
    await until(async () => (await redisOf()) === 'not ready');
    expect((await ask(`${at.url}/livez`)).status).toBe(200);
    relay.thaw();
    await until(async () => (await redisOf()) === 'ready');
    relay.close();
  });
});

test.each(['/openapi.json', '/docs', '/docs/first-chat', '/livez', '/readyz'])('%s can only be read', async (path) => {
  const posted = await ask(`${gateway.url}${path}`, { method: 'POST' });
  expect([posted.status, posted.body.error.code]).toEqual([405, 'method_not_allowed']);
  expect(posted.headers.get('allow')).toBe('GET, HEAD');
  expect((await ask(`${gateway.url}${path}`, { method: 'OPTIONS' })).status).toBe(204);
});

describe('the documentation', () => {
  test('has every row of the table and every error', async () => {
    const { status, body } = await ask(`${gateway.url}/openapi.json`);
    expect(status).toBe(200);
    expect(body.servers).toEqual([{ url: '/v1' }]);
    expect(Object.keys(body.paths['/chats/{id}/messages'])).toEqual(['post', 'get']);
    const { responses } = body.paths['/chats/{id}/messages'].post;
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['201', '400', '401', '422', '429', '503', '504']));
    const fields = Object.keys(conversations.Message.decode(new Uint8Array()));
    expect(body.components.schemas.Message.required.sort()).toEqual(fields.sort());
  });

  test('has guides with the errors of the catalogue, also as Markdown', async () => {
    for (const path of ['/docs/errors', '/docs/errors.md']) {
      const { text, headers } = await ask(`${gateway.url}${path}`);
      expect(text).toContain('idempotency_conflict');
      expect(headers.get('content-type')).toMatch(path.endsWith('.md') ? /^text\/markdown/ : /^text\/html/);
    }
    const page = await ask(`${gateway.url}/docs`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).toContain('href="/docs/reference"');
    const [, style = ''] = /href="(\/docs\/style-[0-9a-f]+\.css)"/.exec(page.text) ?? [];
    const { headers } = await ask(`${gateway.url}${style}`);
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
  });
});
