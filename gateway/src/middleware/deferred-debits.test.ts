import { randomUUID } from 'node:crypto';
import { type Bucket, connectRedis, redisReady, type TokenBuckets, tokenBuckets } from '@cws/kit';
import { silentLogger, testRedisUrl } from '@cws/kit/testing';
import { deferredDebits } from './deferred-debits';

const redis = connectRedis(testRedisUrl(), silentLogger());
beforeAll(() => redisReady(redis));
afterAll(() => redis.disconnect());
const shared = tokenBuckets(redis);

/** Twelve tokens, and one more each minute: none while a test runs. */
const bucketOf = (key = randomUUID()): Bucket => ({ key: `test:${key}`, intervalMs: 60_000, burst: 12 });

/** A gateway's view of the shared buckets; `sent` counts its debits. */
function gateway() {
  const debit = jest.fn<ReturnType<TokenBuckets['debit']>, Parameters<TokenBuckets['debit']>>(shared.debit);
  return { debit, ...deferredDebits(debit, () => {}) };
}

/** Tokens that one gateway gives out for `count` requests at once. */
async function given(count: number, bucket: Bucket, { spend, flush, learn }: ReturnType<typeof gateway>) {
  let passed = 0;
  for (let n = 0; n < count; n += 1) {
    if (spend([bucket])) passed += 1;
    else {
      flush();
      const taken = await shared.take([bucket]);
      if (taken.ok) learn([bucket.key], taken.fullInMs);
      if (taken.ok) passed += 1;
    }
  }
  flush();
  return passed;
}

test('an unknown bucket is left to Redis', () => {
  const { spend, debit } = gateway();
  expect(spend([bucketOf()])).toBe(false);
  expect(debit).not.toHaveBeenCalled();
});

test('one gateway gives out exactly the tokens of a bucket, most of them without waiting for Redis', async () => {
  const [bucket, one] = [bucketOf(), gateway()];
  expect(await given(30, bucket, one)).toBe(12);
  expect((await shared.take([bucket])).ok).toBe(false);
});

test('two gateways under the same load give out no more tokens than the bucket has', async () => {
  const [bucket, one, two] = [bucketOf(), gateway(), gateway()];
  one.learn([bucket.key], [0]);
  two.learn([bucket.key], [0]);
  const both = await Promise.all([given(30, bucket, one), given(30, bucket, two)]);
  expect(both[0]! + both[1]!).toBe(12);
});

test('debits of many callers are sent in one command, and debited from each of them', async () => {
  const one = gateway();
  const buckets = [bucketOf(), bucketOf(), bucketOf()];
  for (const bucket of buckets) one.learn([bucket.key], [0]);
  for (const bucket of buckets) for (let n = 0; n < 3; n += 1) expect(one.spend([bucket])).toBe(true);
  one.flush();
  expect(one.debit).toHaveBeenCalledTimes(1);
  const left = async (bucket: Bucket) => {
    let count = 0;
    while ((await shared.take([bucket])).ok) count += 1;
    return count;
  };
  expect([await left(buckets[0]!), await left(buckets[1]!), await left(buckets[2]!)]).toEqual([9, 9, 9]);
});

test('a request that needs two buckets takes from both or from neither', () => {
  const one = gateway();
  const [known, unknown] = [bucketOf(), bucketOf()];
  one.learn([known.key], [0]);
  expect(one.spend([known, unknown])).toBe(false);
  for (let n = 0; n < 3; n += 1) expect(one.spend([known])).toBe(true);
  expect(one.spend([known])).toBe(false);
  one.flush();
});

test('a rate too high for the clock is counted without failing', async () => {
  const fast = { ...bucketOf(), intervalMs: 0.000_02, burst: 100_000_000 };
  expect((await shared.take([fast])).ok).toBe(true);
  expect(await shared.debit(new Map([[fast.key, fast.intervalMs]]))).toHaveLength(1);
});
