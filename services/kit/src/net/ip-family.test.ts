import { ipFamily, isLoopback } from './ip-family';

test.each([
  ['203.0.113.9', 'ipv4', false],
  ['::ffff:203.0.113.9', 'ipv4', false],
  ['2001:db8::1', 'ipv6', false],
  ['127.0.0.1', 'ipv4', true],
  ['127.8.9.1', 'ipv4', true],
  ['::ffff:127.0.0.1', 'ipv4', true],
  ['::1', 'ipv6', true],
  ['', undefined, false],
  ['nowhere', undefined, false],
])('%p is of the family %p, and loopback: %p', (address, family, loopback) => {
  expect([ipFamily(address), isLoopback(address)]).toEqual([family, loopback]);
});
