import { networkCounts } from './network-counts';

test('a count ends when it is released, and a second release changes nothing', () => {
  const counts = networkCounts(2);
  const [first, second] = [counts.take('192.0.2.1'), counts.take('192.0.2.1')];
  expect(counts.take('192.0.2.1')).toBeUndefined();
  expect(counts.take('192.0.2.2')).toBeDefined();
  first?.();
  first?.();
  expect(counts.take('192.0.2.1')).toBeDefined();
  expect(counts.take('192.0.2.1')).toBeUndefined();
  expect(second).toBeDefined();
});

test('IPv6 addresses count by /64, and the /64 networks of one /48 together hold eight times as much', () => {
  const counts = networkCounts(1);
  expect(counts.take('2001:db8:1:0::1')).toBeDefined();
  expect(counts.take('2001:db8:1:0::2')).toBeUndefined();
  for (let network = 1; network < 8; network++) expect(counts.take(`2001:db8:1:${network}::1`)).toBeDefined();
  expect(counts.take('2001:db8:1:8::1')).toBeUndefined();
  expect(counts.take('2001:db8:2::1')).toBeDefined();
});
