import { unauthenticatedCaller } from '@cws/kit';
import { limitClasses } from './limit-classes';

const anonymous = { ...unauthenticatedCaller('gateway'), kind: 'anonymous' as const, user_id: 'user-1' };
const networksOf = (address: string) =>
  limitClasses(1)('session', anonymous, address)
    .filter(({ key }) => key.startsWith('limit:anonymousSession:'))
    .map(({ key, burst, intervalMs }) => [key.slice('limit:anonymousSession:'.length), burst, intervalMs]);

test('sessions of anonymous users count by address, and an IPv6 address also by its /48 at eight times the cap', () => {
  expect(networksOf('203.0.113.9')).toEqual([['203.0.113.9', 30, 120_000]]);
  expect(networksOf('2001:db8:1:2::9')).toEqual([
    ['2001:db8:1:2::/64', 30, 120_000],
    ['2001:db8:1::/48', 240, 15_000],
  ]);
});
