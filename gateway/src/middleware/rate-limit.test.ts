import { randomUUID } from 'node:crypto';
import { AppError, connectRedis, createMetrics, redisReady, unauthenticatedCaller } from '@cws/kit';
import { silentLogger, testRedisCluster, testRedisUrl, until } from '@cws/kit/testing';
import { conversations } from '@cws/protos';
import { ask, postJson } from '../testing/ask';
import { type TestSystem, testSystem } from '../testing/gateway';
import { limitsEnv } from './limits-env';
import { rateLimit } from './rate-limit';

const SESSION = '0198c0de-0000-7000-8000-000000000001';
let system: TestSystem;

beforeAll(async () => {
  system = await testSystem();
  const message = conversations.Message.decode(new Uint8Array());
  system.services.handlers.conversations.sendMessage = async () => ({ message, replayed: false });
});
beforeEach(() => responding(CREATED));
afterAll(() => system.stop());

const CREATED = { created: true, replayed: false };
const RESUMED = { created: false, replayed: false };
const REPLAYED = { created: true, replayed: true };

/** Makes POST /chats have that outcome; a session that may only be resumed is not created. */
function responding(outcome: typeof CREATED): void {
  const session = conversations.Session.decode(new Uint8Array());
  system.services.handlers.conversations.createChat = async (_context, _call, { resume_only }) => {
    if (resume_only && outcome === CREATED) throw new AppError('rate_limited');
    return { session, ...outcome };
  };
}

const someone = () => `user-${Math.random()}`;
const bearerOf = async (sub: string, claims = {}) => ({
  authorization: `Bearer ${await system.users.make({ sub, sid: sub, ...claims })}`,
});

// contract: rate-limits, rate-limit-headers
test('sends of one user are counted over two gateways together, and the 429 has the time to wait', async () => {
  // One send, and the next one after 200 s.
  const gateways = [
    await system.gateway({ RATE_LIMIT_FACTOR: '0.001' }),
    await system.gateway({ RATE_LIMIT_FACTOR: '0.001' }),
  ];
  const headers = await bearerOf(someone());
  const send = (at: number) => postJson(`${gateways[at]!.url}/v1/chats/${SESSION}/messages`, { content: 'x' }, headers);
  expect((await send(0)).status).toBe(201);
  const refused = await send(1);
  expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(refused.headers.get('ratelimit-limit')).toBe('1');
  expect(refused.headers.get('ratelimit-remaining')).toBe('0');
  expect(Number(refused.headers.get('ratelimit-reset'))).toBeGreaterThanOrEqual(1);
  expect((await send(0)).status).toBe(429);
  const other = await bearerOf(someone());
  expect((await postJson(`${gateways[0]!.url}/v1/chats/${SESSION}/messages`, {}, other)).status).toBe(201);
});

test('a bucket gets its tokens back over time', async () => {
  // Four sends, and one more each second.
  const gateway = await system.gateway({ RATE_LIMIT_FACTOR: '0.2' });
  const headers = await bearerOf(someone());
  const send = () => postJson(`${gateway.url}/v1/chats/${SESSION}/messages`, {}, headers);
  const sent = await Promise.all(Array.from({ length: 40 }, send));
  const refused = sent.filter(({ status }) => status === 429).map((response) => response.headers.get('retry-after'));
  expect(new Set(refused)).toEqual(new Set(['1']));
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect((await send()).status).toBe(201);
});

test('sessions of anonymous users are counted by address over all of them, and those of other users are not', async () => {
  const gateway = await system.gateway({ RATE_LIMIT_FACTOR: '0.1', TRUSTED_PROXIES: '127.0.0.1' });
  const group = () => Math.floor(Math.random() * 65_536).toString(16);
  const network = `2001:db8:${group()}:${group()}`;
  const create = async (claims: object) => {
    const from = `${network}:${group()}::1`;
    return postJson(`${gateway.url}/v1/chats`, {}, { ...(await bearerOf(someone(), claims)), 'x-forwarded-for': from });
  };
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await create({ is_anonymous: true })).status);
  expect(statuses).toEqual([201, 201, 201, 429]);
  expect((await create({})).status).toBe(201);
});

test('a session that is resumed or replayed is not counted, and is resumed when no more can be created', async () => {
  const gateway = await system.gateway({ RATE_LIMIT_FACTOR: '0.1', TRUSTED_PROXIES: '127.0.0.1' });
  const from = `198.51.100.${Math.floor(Math.random() * 256)}`;
  const open = async (outcome: typeof CREATED) => {
    responding(outcome);
    const headers = { ...(await bearerOf(someone(), { is_anonymous: true })), 'x-forwarded-for': from };
    return postJson(`${gateway.url}/v1/chats`, {}, headers);
  };
  for (let n = 0; n < 4; n += 1) expect((await open(RESUMED)).status).toBe(200);
  for (let n = 0; n < 4; n += 1) expect((await open(REPLAYED)).status).toBe(201);
  for (let n = 0; n < 3; n += 1) expect((await open(CREATED)).status).toBe(201);
  const refused = await open(CREATED);
  expect([refused.status, refused.body.error.code, refused.headers.get('ratelimit-limit')]).toEqual([
    429,
    'rate_limited',
    '3',
  ]);
  expect([(await open(RESUMED)).status, (await open(REPLAYED)).status]).toEqual([200, 201]);
});

test('a request that creates nothing since it is refused is not counted', async () => {
  system.services.handlers.conversations.createChat = async () => {
    throw new AppError('validation_failed');
  };
  const gateway = await system.gateway({ RATE_LIMIT_FACTOR: '0.05', TRUSTED_PROXIES: '127.0.0.1' });
  const from = `203.0.113.${Math.floor(Math.random() * 256)}`;
  const open = async () => {
    const headers = { ...(await bearerOf(someone(), { is_anonymous: true })), 'x-forwarded-for': from };
    return (await postJson(`${gateway.url}/v1/chats`, {}, headers)).status;
  };
  for (let n = 0; n < 3; n += 1) expect(await open()).toBe(400);
  responding(CREATED);
  expect(await open()).toBe(201);
});

test('reads without a credential are counted by network', async () => {
  system.services.handlers.identity.getErasure = async () => ({ status: 'done' });
  // One read, and the next one after 200 s.
  const gateway = await system.gateway({ RATE_LIMIT_FACTOR: '0.0001', TRUSTED_PROXIES: '127.0.0.1' });
  const group = Math.floor(Math.random() * 65_536).toString(16);
  const read = (from: string) => ask(`${gateway.url}/v1/users/erasures/r`, { headers: { 'x-forwarded-for': from } });
  expect((await read(`2001:db8:${group}:1::1`)).status).toBe(200);
  const refused = await read(`2001:db8:${group}:1::2`);
  expect([refused.status, refused.body.error.code, refused.headers.get('ratelimit-limit')]).toEqual([
    429,
    'rate_limited',
    '1',
  ]);
  expect((await read('192.0.2.1')).status).toBe(200);
});

test('a limit that identity counts is in the same headers', async () => {
  system.services.handlers.identity.requestOtp = async () => {
    throw new AppError('rate_limited', { retryAfter: 42, limit: 5 });
  };
  const { url } = await system.gateway();
  const { status, headers } = await postJson(`${url}/v1/auth/otp/request`, { email: 'ann@example.com' });
  const limits = ['retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((n) =>
    headers.get(n),
  );
  expect([status, ...limits]).toEqual([429, '42', '5', '0', '42']);
});

test('requests are counted in a Redis cluster too', async () => {
  const cluster = await testRedisCluster();
  const gateway = await system.gateway({ REDIS_URL: cluster.url, RATE_LIMIT_FACTOR: '0.001' });
  for (const claims of [{}, { is_anonymous: true }]) {
    const headers = await bearerOf(someone(), claims);
    const create = async () => (await postJson(`${gateway.url}/v1/chats`, {}, headers)).status;
    expect(await create()).toBe(201);
    // Until all nodes are connected, requests are admitted without being counted.
    await until(async () => (await create()) === 429);
  }
  // Without its nodes, the client of the cluster would look for another one again and again.
  await gateway.stop();
  await cluster.stop();
});

// contract: rate-limits-without-redis
test('requests are admitted while Redis is not available', async () => {
  const gateway = await system.gateway({ REDIS_URL: 'redis://127.0.0.1:1', RATE_LIMIT_FACTOR: '0.05' });
  const headers = await bearerOf(someone());
  for (let n = 0; n < 3; n += 1)
    expect((await postJson(`${gateway.url}/v1/chats/${SESSION}/messages`, {}, headers)).status).toBe(201);
  expect((await ask(`${gateway.url}/livez`)).status).toBe(200);
});

test('requests that are admitted uncounted are a metric, and the log has their beginning and end', async () => {
  const metrics = createMetrics('gateway');
  const logged: string[] = [];
  const log = Object.assign(silentLogger(), {
    error: (_fields: object, text: string) => logged.push(text),
    info: (text: string) => logged.push(text),
  });
  const redis = connectRedis(testRedisUrl(), log);
  await redisReady(redis);
  const limit = rateLimit(redis, { log, metrics }, { ...limitsEnv.parse({}), CACHE_RATE_LIMITS: 1 });
  const ask = () => limit.take('other', { ...unauthenticatedCaller('gateway'), user_id: randomUUID() }, '127.0.0.1');
  redis.disconnect();
  await until(() => redis.status === 'end');
  for (let n = 0; n < 3; n += 1) expect(await ask()).toBeUndefined();
  expect(logged).toEqual(['requests are admitted uncounted']);
  expect(await metrics.registry.metrics()).toContain('rate_limit_failed_open_total{service="gateway"} 3');
  await redis.connect();
  await ask();
  expect(logged).toContain('requests are counted again');
  redis.disconnect();
});
