import { randomUUID } from 'node:crypto';
import { connectRedis, type Redis, redisReady } from '../redis/redis';
import { silentLogger, type TestRedisCluster, testRedisCluster, testRedisUrl } from '../testing';
import { type Bucket, type TokenBuckets, tokenBuckets } from './token-buckets';

let cluster: TestRedisCluster;
const connections: Redis[] = [];
const shared: Record<string, TokenBuckets> = {};
beforeAll(async () => {
  cluster = await testRedisCluster();
  for (const [kind, url] of [['one server', testRedisUrl()] as const, ['a cluster', cluster.url] as const]) {
    const redis = connectRedis(url, silentLogger());
    await redisReady(redis);
    connections.push(redis);
    shared[kind] = tokenBuckets(redis);
  }
});
afterAll(async () => {
  for (const redis of connections) redis.disconnect();
  await cluster.stop();
});

/** No token comes back while a test runs. */
const bucketOf = (burst: number): Bucket => ({ key: `test:${randomUUID()}`, intervalMs: 600_000, burst });

/** The tokens of a bucket. */
async function drain(buckets: TokenBuckets, bucket: Bucket): Promise<number> {
  for (let count = 0; ; count += 1) if (!(await buckets.take([bucket])).ok) return count;
}

describe.each(['one server', 'a cluster'])('in %s', (kind) => {
  test('a request takes a token from each of its buckets, on whichever nodes their keys are', async () => {
    const pairs = Array.from({ length: 10 }, () => [bucketOf(3), bucketOf(3)]);
    for (const pair of pairs) expect(await shared[kind]!.take(pair)).toMatchObject({ ok: true });
    for (const [one, other] of pairs)
      expect([await drain(shared[kind]!, one!), await drain(shared[kind]!, other!)]).toEqual([2, 2]);
  });

  test('a request that one of its buckets refuses takes nothing from the others', async () => {
    const [full, empty] = [bucketOf(3), bucketOf(1)];
    expect((await shared[kind]!.take([empty])).ok).toBe(true);
    const refused = await shared[kind]!.take([full, empty]);
    expect(refused).toMatchObject({ ok: false, bucket: empty });
    expect(await drain(shared[kind]!, full)).toBe(3);
  });

  test('debits of many callers are taken from each of them', async () => {
    const buckets = Array.from({ length: 20 }, () => bucketOf(3));
    const full = await shared[kind]!.debit(buckets.map(({ key, intervalMs }) => [key, 2 * intervalMs]));
    expect(full).toHaveLength(20);
    for (const bucket of buckets) expect(await drain(shared[kind]!, bucket)).toBe(1);
  });
});
