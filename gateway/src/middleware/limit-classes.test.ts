import { parseEnv, unauthenticatedCaller } from '@cws/kit';
import { limitClasses } from './limit-classes';
import { limitsEnv } from './limits-env';

const anonymous = { ...unauthenticatedCaller('gateway'), kind: 'anonymous' as const, user_id: 'user-1' };
const networksOf = (address: string) =>
  limitClasses(limitsEnv.parse({}))('session', anonymous, address)
    .filter(({ key }) => key.startsWith('limit:anonymousSession:'))
    .map(({ key, burst, intervalMs }) => [key.slice('limit:anonymousSession:'.length), burst, intervalMs]);

test('sessions of anonymous users count by address, and an IPv6 address also by its /48 at eight times the cap', () => {
  expect(networksOf('203.0.113.9')).toEqual([['203.0.113.9', 30, 120_000]]);
  expect(networksOf('2001:db8:1:2::9')).toEqual([
    ['2001:db8:1:2::/64', 30, 120_000],
    ['2001:db8:1::/48', 240, 15_000],
  ]);
});

const user = { ...anonymous, kind: 'user' as const };
const KEY = { ...user, kind: 'key' as const };

// contract: rate-limits
test('requests to the tool server count by key, and those of all keys of a user by three times as many', () => {
  const bucketsOf = limitClasses(limitsEnv.parse({ RATE_LIMIT_FACTOR: '2' }));
  const [first, second] = ['key-1', 'key-2'].map((credential_id) => bucketsOf('tools', { ...KEY, credential_id }, ''));
  expect(first).toEqual([
    { key: 'limit:tools:key-1', burst: 400, intervalMs: 150 },
    { key: 'limit:toolsOfUser:user-1', burst: 1_200, intervalMs: 50 },
  ]);
  expect(second![0]!.key).toBe('limit:tools:key-2');
  expect(second![1]).toEqual(first![1]);
});

const bucketOf = (limit: 'send' | 'read' | 'tools' | 'other', env: Record<string, string>) => {
  const [bucket] = limitClasses(limitsEnv.parse(env))(limit, user, '203.0.113.9');
  return [bucket!.burst, bucket!.intervalMs];
};

// contract: rate-limits
test.each([
  ['send', {}, [20, 200]],
  ['read', {}, [100, 20]],
  ['other', {}, [200, 300]],
  ['tools', {}, [200, 300]],
  ['tools', { RATE_LIMIT_TOOL_REQUESTS_PER_MINUTE: '60' }, [60, 1_000]],
  ['send', { RATE_LIMIT_SENDS_PER_SECOND: '2', RATE_LIMIT_SEND_BURST: '3' }, [3, 500]],
  ['read', { RATE_LIMIT_READS_PER_SECOND: '10', RATE_LIMIT_READ_BURST: '40' }, [40, 100]],
  ['other', { RATE_LIMIT_OTHERS_PER_MINUTE: '30' }, [30, 2_000]],
  ['other', { RATE_LIMIT_OTHERS_PER_MINUTE: '30', RATE_LIMIT_FACTOR: '2' }, [60, 1_000]],
] as const)('requests of the class %s with %j get a bucket of that size and interval', (limit, env, expected) => {
  expect(bucketOf(limit, env)).toEqual(expected);
});

test('a read without a credential counts by the network of the client', () => {
  const buckets = limitClasses(limitsEnv.parse({}))('read', unauthenticatedCaller('gateway'), '2001:db8:1:2::9');
  expect(buckets).toEqual([
    { key: 'limit:read:2001:db8:1:2::/64', burst: 100, intervalMs: 20 },
    { key: 'limit:read:2001:db8:1::/48', burst: 800, intervalMs: 2.5 },
  ]);
});

test('sessions of anonymous users count by the configured number an hour', () => {
  const buckets = limitClasses(limitsEnv.parse({ RATE_LIMIT_ANONYMOUS_SESSIONS_PER_HOUR: '6' }));
  expect(buckets('session', anonymous, '203.0.113.9')[1]).toMatchObject({ burst: 6, intervalMs: 600_000 });
});

test.each(Object.keys(limitsEnv.shape))('the error about an invalid %s names it', (name) => {
  for (const value of ['0', '-1', 'many'])
    expect(() => parseEnv(limitsEnv, { [name]: value })).toThrow(new RegExp(`^${name}: `));
});
