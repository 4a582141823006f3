import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { AppError, connectRedis, type ErrorCode, redisReady } from '@cws/kit';
import { silentLogger, testRedisUrl, until } from '@cws/kit/testing';
import { conversations } from '@cws/protos';
import { postJson } from '../testing/ask';
import { type TestGateway, type TestSystem, testSystem } from '../testing/gateway';

const SESSION = '0198c0de-0000-7000-8000-000000000001';
let system: TestSystem;
let gateway: TestGateway;
let authorization: string;
let requests: conversations.SendMessageRequest[];

beforeAll(async () => {
  system = await testSystem();
  gateway = await system.gateway();
  authorization = `Bearer ${await system.users.make({ sub: randomUUID() })}`;
});
afterAll(() => system.stop());
beforeEach(() => {
  requests = [];
  answerWith(async () => undefined);
});

/** The service stores by key, as conversations does: a repeat finds the first message. */
function answerWith(meanwhile: (nth: number) => Promise<void>): void {
  const stored = new Set<string>();
  system.services.handlers.conversations.sendMessage = async (_context, _call, request) => {
    requests.push(request);
    await meanwhile(requests.length);
    const key = request.idempotency?.key ?? randomUUID();
    const replayed = stored.has(key);
    stored.add(key);
    return { message: { ...conversations.Message.decode(new Uint8Array()), id: `message of ${key}` }, replayed };
  };
}

const send = (key: string, body: unknown, at = gateway, session = SESSION, as = authorization) =>
  postJson(`${at.url}/v1/chats/${session}/messages`, body, { authorization: as, 'idempotency-key': key });

test('a repeat gets the response to the first request at any gateway, with Idempotency-Replayed', async () => {
  const key = randomUUID();
  const first = await send(key, { content: 'x' });
  const again = await send(key, { content: 'x' }, await system.gateway());
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(requests[1]?.idempotency).toEqual(requests[0]?.idempotency);
  expect(requests[0]?.idempotency?.key).not.toContain(key);
});

test('a repeat of a refusal gets all that the service has said', async () => {
  const details = [{ path: 'content', message: 'must be shorter' }];
  answerWith(async () => {
    throw new AppError('message_too_large', { message: 'Far too large', details });
  });
  const key = randomUUID();
  const [first, again] = [await send(key, { content: 'x' }), await send(key, { content: 'x' })];
  expect(first.body.error).toEqual({ code: 'message_too_large', message: 'Far too large', details });
  expect([again.status, again.body]).toEqual([400, first.body]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
});

// contract: idempotency-refusals
test('of another refusal its status and code are kept, and a repeat does not reach the service', async () => {
  answerWith(async () => {
    throw new AppError('session_closed', { message: 'Closed by Ada' });
  });
  const key = randomUUID();
  expect((await send(key, { content: 'x' })).body.error.message).toBe('Closed by Ada');
  const again = await send(key, { content: 'x' });
  expect([again.status, again.body.error]).toEqual([
    400,
    { code: 'session_closed', message: new AppError('session_closed').message },
  ]);
  expect(requests).toHaveLength(1);
});

const DETAIL = { path: 'content', message: 'x'.repeat(10_000) };

// contract: idempotency-room
test.each([
  [
    'of a refusal at length',
    async () => Promise.reject(new AppError('message_too_large', { details: Array(500).fill(DETAIL) })),
    { content: 'x' },
  ],
  ['of a value that the gateway refuses', async () => undefined, { is_private: Array(300_000).fill(1) }],
  ['of a message', async () => undefined, { content: 'x'.repeat(30_000) }],
])('what is kept %s is less than 1 KiB', async (_what, meanwhile, body) => {
  answerWith(meanwhile);
  const keyPrefix = `test-${randomUUID()}:`;
  const apart = await system.gateway({ IDEMPOTENCY_REDIS_URL: testRedisUrl({ keyPrefix }) });
  const redis = connectRedis(testRedisUrl(), silentLogger());
  await redisReady(redis);
  await send('k'.repeat(255), body, apart);
  const kept = await redis.keys(`${keyPrefix}*`);
  const sizes = await Promise.all(kept.map((name) => redis.memory('USAGE', name)));
  redis.disconnect();
  expect(kept).toHaveLength(2);
  expect(sizes.reduce((sum, size) => sum! + size!, 0)).toBeLessThan(1_024);
});

test('a Redis of their own keeps outcomes, and the one of codes and counters has none', async () => {
  const own = new URL(testRedisUrl());
  own.pathname = '/1';
  const apart = await system.gateway({ IDEMPOTENCY_REDIS_URL: own.href });
  answerWith(async () => {
    throw new AppError('session_closed');
  });
  const key = randomUUID();
  await send(key, {}, apart);
  const [first, second] = [connectRedis(testRedisUrl(), silentLogger()), connectRedis(own.href, silentLogger())];
  await Promise.all([first, second].map(redisReady));
  const name = `*${requests[0]!.idempotency!.key}`;
  expect([await first.keys(name), (await second.keys(name)).length]).toEqual([[], 1]);
  for (const redis of [first, second]) redis.disconnect();
  expect((await send(key, {}, apart)).headers.get('idempotency-replayed')).toBe('true');
});

test('another body under the key is a conflict; another path or caller is another request', async () => {
  const key = randomUUID();
  await send(key, { content: 'x' });
  const other = await send(key, { content: 'y' });
  expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_conflict']);
  expect((await send(key, { content: 'y' }, gateway, SESSION.replace('1', '2'))).status).toBe(201);
  const someoneElse = `Bearer ${await system.users.make({ sub: randomUUID() })}`;
  expect((await send(key, { content: 'y' }, gateway, SESSION, someoneElse)).status).toBe(201);
  expect(requests).toHaveLength(3);
});

test('an outcome is forgotten after IDEMPOTENCY_TTL_S, and the request runs again', async () => {
  const brief = await system.gateway({ IDEMPOTENCY_TTL_S: '1' });
  answerWith(async () => {
    throw new AppError('session_closed');
  });
  const key = randomUUID();
  await until(async () => {
    expect((await send(key, {}, brief)).body.error.code).toBe('session_closed');
    return requests.length === 2;
  });
});

test('each workspace key of a user is another caller', async () => {
  const keys = { wsk_one: 'key-1', wsk_other: 'key-2' } as Record<string, string>;
  system.services.handlers.identity.resolveCredential = async (_context, _call, { token }) => ({
    found: true,
    credential: {
      ...{ kind: 'key', id: keys[token]!, user_id: 'owner', email: '', business_id: '', role: '' },
      ...{ has_allowlist: false, tools: [], expires_at: Math.floor(Date.now() / 1000) + 60 },
    },
  });
  const key = randomUUID();
  for (const token of Object.keys(keys))
    expect((await send(key, { content: token }, gateway, SESSION, `Bearer ${token}`)).status).toBe(201);
  expect(new Set(requests.map(({ idempotency }) => idempotency?.key)).size).toBe(2);
});

// contract: idempotency-in-progress
test('a repeat while the first request runs gets idempotency_in_progress', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const started = new Promise<void>((begun) =>
    answerWith(async () => {
      begun();
      await held;
    }),
  );
  const key = randomUUID();
  const first = send(key, {});
  await started;
  const second = await send(key, {});
  expect([second.status, second.body.error.code]).toEqual([409, 'idempotency_in_progress']);
  release();
  expect((await first).status).toBe(201);
});

test('a request that takes longer than its lease keeps the lease', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  answerWith(() => held);
  const key = randomUUID();
  const first = send(key, {});
  const end = Date.now() + 5_000;
  while (Date.now() < end) {
    const second = await send(key, {});
    expect([second.status, second.headers.get('retry-after')]).toEqual([409, '1']);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  release();
  expect((await first).status).toBe(201);
});

test('after the gateway of the first request was killed, a retry runs as soon as the lease has ended', async () => {
  const begun = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  answerWith(async (nth) => {
    begun.resolve();
    if (nth === 1) await held;
  });
  const key = randomUUID();
  const first = send(key, {});
  await begun.promise;
  // A gateway that was killed leaves a lease that nobody renews.
  const redis = connectRedis(testRedisUrl(), silentLogger());
  await redisReady(redis);
  const [stored = ''] = await redis.keys(`*${requests[0]!.idempotency!.key}`);
  const value = (await redis.get(stored))!.replace(/"lease":"[^"]*"/, '"lease":"of a gateway that was killed"');
  await redis.set(stored, value, 'KEEPTTL');
  redis.disconnect();
  expect((await send(key, {})).status).toBe(409);
  await until(async () => (await send(key, {})).status === 201);
  expect(requests).toHaveLength(2);
  release();
  await first;
});

/** A relay to Redis whose connection breaks once, after the lease was taken and before the client gets the reply. */
async function redisThatBreaksOnce(): Promise<{ url: string; close: () => void }> {
  const redis = new URL(testRedisUrl());
  let hasBroken = false;
  const server = createServer((client) => {
    const onward = connect(Number(redis.port || 6379), redis.hostname);
    let isBreaking = false;
    client.on('data', (bytes) => {
      isBreaking = !hasBroken && bytes.includes('idempotency:');
      hasBroken ||= isBreaking;
      onward.write(bytes);
    });
    onward.on('data', (bytes) => (isBreaking ? client.destroy() : client.write(bytes)));
    client.on('close', () => onward.destroy()).on('error', () => onward.destroy());
    onward.on('error', () => client.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = Object.assign(new URL(redis), { port: String((server.address() as AddressInfo).port) });
  return { url: url.href, close: () => server.close() };
}

test('a first request whose connection to Redis broke does not count as its own repeat', async () => {
  await send(randomUUID(), {}); // so that Redis knows the script
  const breaking = await redisThatBreaksOnce();
  const alone = await system.gateway({ REDIS_URL: breaking.url });
  const first = await send(randomUUID(), {}, alone);
  expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
  breaking.close();
});

test('a final failure is kept, and one that a retry may change is not', async () => {
  const failing = (code: ErrorCode) => {
    answerWith(async (nth) => {
      if (nth === 1) throw new AppError(code);
    });
    requests = [];
  };
  failing('session_archived');
  const key = randomUUID();
  expect((await send(key, {})).body.error.code).toBe('session_archived');
  const again = await send(key, {});
  expect([again.status, again.body.error.code, requests.length]).toEqual([400, 'session_archived', 1]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  for (const code of ['upstream_timeout', 'conflict', 'rate_limited', 'unauthorized'] as const) {
    failing(code);
    const passing = randomUUID();
    expect((await send(passing, {})).body.error.code).toBe(code);
    expect((await send(passing, {})).status).toBe(201);
  }
});

test('validation_failed is kept with its details, so that a corrected request needs a new key', async () => {
  const key = randomUUID();
  const first = await send(key, { is_private: 'yes' });
  expect(first.status).toBe(400);
  expect((await send(key, { is_private: 'yes' })).body).toEqual(first.body);
  expect((await send(key, { is_private: true })).status).toBe(422);
});

test('a key that is empty or too long is refused', async () => {
  for (const key of ['', 'k'.repeat(256)]) {
    const refused = await send(key, {});
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'Idempotency-Key']);
  }
  expect((await send('k'.repeat(255), { content: randomUUID() })).status).not.toBe(400);
});

test('without Redis the service alone decides', async () => {
  const alone = await system.gateway({ REDIS_URL: 'redis://127.0.0.1:1' });
  const key = randomUUID();
  expect((await send(key, {}, alone)).status).toBe(201);
  const again = await send(key, {}, alone);
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
});
