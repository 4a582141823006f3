import { randomUUID } from 'node:crypto';
import { connectRedis, type Redis, redisReady } from '@cws/kit';
import { silentLogger, testRedisUrl } from '@cws/kit/testing';
import { type KeptOutcomes, keptOutcomes, roomOf } from './kept-outcomes';

const DAY_MS = 86_400_000;
let redis: Redis;
beforeAll(async () => {
  redis = connectRedis(testRedisUrl({ keyPrefix: `test-${randomUUID()}:` }), silentLogger());
  await redisReady(redis);
});
afterAll(() => redis.disconnect());

const CREATED = { hash: 'h'.repeat(43), status: 201 };
const isKept = async (outcomes: KeptOutcomes, of: { who: string; key: string }) =>
  (await outcomes.begin(of, 'lease', 1)) !== null;

// contract: idempotency-room
test('a caller has room for 2,000 keys, and another caller for as many', async () => {
  const outcomes = keptOutcomes(redis, roomOf(false));
  const keys = Array.from({ length: 2_001 }, () => randomUUID());
  const results = await Promise.all(keys.map((key) => outcomes.keep({ who: 'ada', key }, CREATED, DAY_MS)));
  expect(results.filter(Boolean)).toHaveLength(2_000);
  expect(await isKept(outcomes, { who: 'ada', key: keys[0]! })).toBe(true);
  expect(await isKept(outcomes, { who: 'ada', key: keys[2_000]! })).toBe(false);
  expect(await outcomes.keep({ who: 'bob', key: keys[2_000]! }, CREATED, DAY_MS)).toBe(true);
});

test('a key that is kept is kept again although there is no more room, and room is free again when a key has ended', async () => {
  const outcomes = keptOutcomes(redis, { ofCaller: 1 });
  const now = Date.now();
  const [first, second] = [
    { who: 'eve', key: 'one' },
    { who: 'eve', key: 'two' },
  ];
  expect(await outcomes.keep(first, CREATED, 1_000, now)).toBe(true);
  expect(await outcomes.keep(first, CREATED, 1_000, now)).toBe(true);
  expect(await outcomes.keep(second, CREATED, 1_000, now)).toBe(false);
  expect(await outcomes.keep(second, CREATED, 1_000, now + 1_001)).toBe(true);
});

test('in a Redis that holds codes and counters too, all callers together have room for 10,000 keys', async () => {
  const outcomes = keptOutcomes(redis, roomOf(true));
  const callers = Array.from({ length: 6 }, () => randomUUID());
  let kept = 0;
  for (const who of callers) {
    const keys = Array.from({ length: 2_000 }, () => randomUUID());
    const results = await Promise.all(keys.map((key) => outcomes.keep({ who, key }, CREATED, DAY_MS)));
    kept += results.filter(Boolean).length;
  }
  expect(kept).toBe(10_000);
});

test('a key for which there is no room leaves no lease behind', async () => {
  const outcomes = keptOutcomes(redis, { ofCaller: 0 });
  const of = { who: 'zoe', key: 'one' };
  await outcomes.begin(of, 'lease', 60_000);
  await outcomes.keep(of, CREATED, DAY_MS);
  expect(await outcomes.begin(of, 'another lease', 60_000)).toBeNull();
});
