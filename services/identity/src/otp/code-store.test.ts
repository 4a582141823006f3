import { randomBytes } from 'node:crypto';
import { connectRedis, redisReady, ulid } from '@cws/kit';
import { silentLogger, testRedisUrl } from '@cws/kit/testing';
import type { CodeRequest } from './code';
import { openCodeStore } from './code-store';

const redis = connectRedis(testRedisUrl({ keyPrefix: `test-${ulid()}:` }), silentLogger());
beforeAll(() => redisReady(redis));
afterAll(() => redis.disconnect());

const REQUEST: CodeRequest = { address: 'ada@example.com', flow: 'rest' };
const storeOf = (...keys: Buffer[]) => openCodeStore(redis, keys, silentLogger());

test('a code that was stored under an older key stays valid while that key is given', async () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)];
  const code = await storeOf(older).issue('one', REQUEST, 6);
  expect(await storeOf(newer, older).matches('one', REQUEST, code)).toBe(true);
  expect(await storeOf(newer).matches('one', REQUEST, code)).toBe(false);
});
