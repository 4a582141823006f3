import { randomUUID } from 'node:crypto';
import {
  connectRedis,
  countingState,
  createMetrics,
  type Redis,
  readBucket,
  readLimitEnv,
  redisReady,
  tokenBuckets,
} from '@cws/kit';
import { callAs, silentLogger, testRedisUrl, userCaller } from '@cws/kit/testing';
import { startConversations } from '../testing';
import { isType, openSocket } from '../testing/streams';
import { frameLimit } from './frame-limit';

/** No token comes back while a test runs. */
const env = readLimitEnv.parse({ RATE_LIMIT_FACTOR: 0.05, RATE_LIMIT_READS_PER_SECOND: 1 });
const parts = (redis: Redis) => {
  const metrics = createMetrics('test');
  return { redis, metrics, counting: countingState(silentLogger(), metrics) };
};
const newRedis = async (): Promise<Redis> => {
  const redis = connectRedis(testRedisUrl(), silentLogger());
  await redisReady(redis);
  return redis;
};

test('frames take their tokens from the reads of the user', async () => {
  const redis = await newRedis();
  const limit = frameLimit(parts(redis), env);
  const user = randomUUID();
  const take = (times: number) => Promise.all(Array.from({ length: times }, () => limit.take(user)));
  expect(await take(3)).toEqual([true, true, true]);
  expect((await tokenBuckets(redis).take([readBucket(env, user)])).ok).toBe(true);
  expect(await take(2)).toEqual([true, false]);
  expect(await limit.take(randomUUID())).toBe(true);
  redis.disconnect();
});

test('frames are admitted uncounted while Redis is not available, which a metric shows', async () => {
  const redis = await newRedis();
  const own = parts(redis);
  const limit = frameLimit(own, { ...env, RATE_LIMIT_READ_BURST: 1 });
  redis.disconnect();
  const user = randomUUID();
  expect([await limit.take(user), await limit.take(user)]).toEqual([true, true]);
  expect(await own.metrics.registry.metrics()).toContain('rate_limit_failed_open_total{service="test"} 2');
});

// contract: realtime-frame-limit
test('a socket with too many frames gets rate_limited, and is closed with 4429 when it goes on', async () => {
  let tokens = 2;
  const system = await startConversations({}, {}, { frames: { take: async () => tokens-- > 0 } });
  const socket = await openSocket(system.realtimes[0]!.url, callAs(userCaller()), system.signer);
  for (let n = 0; n < 3; n++) socket.say({ op: 'subscribe', session_id: `s${n}` });
  await socket.until(() => socket.frames.length === 3);
  expect(socket.frames.filter(isType('error')).at(-1)!.data).toMatchObject({
    code: 'rate_limited',
    op: 'subscribe',
    session_id: 's2',
  });
  socket.say({ op: 'unsubscribe', session_id: 's2' });
  expect(socket.socket.readyState).toBe(socket.socket.OPEN);
  for (let n = 0; n < 9; n++) socket.say(n % 2 ? { op: 'feed' } : { op: 'nonsense' });
  expect(await socket.closed).toBe(4429);
  expect(tokens).toBe(2 - 12);
  await system.stop();
});
