import { nearness } from './nearness';

// contract: pages-device
test.each([
  ['203.0.113.7', '203.0.113.7', 'your own address'],
  ['203.0.113.7', '203.0.113.8', 'another network than yours'],
  ['2001:db8:0:1::7', '2001:db8:0:1:ffff::8', 'your own network'],
  ['2001:db8:0:1::7', '2001:db8:0:2::7', 'another network than yours'],
  ['203.0.113.7', '2001:db8::7', ''],
  ['2001:db8::7', '203.0.113.7', ''],
  ['::ffff:203.0.113.7', '203.0.113.7', 'your own network'],
  ['127.0.0.1', '::1', 'your own network'],
  ['::1', '127.0.0.1', 'your own network'],
  ['127.0.0.1', '127.0.0.2', 'your own network'],
  ['::ffff:127.0.0.1', '::1', 'your own network'],
  ['127.0.0.1', '203.0.113.7', 'another network than yours'],
  ['', '203.0.113.7', ''],
  ['203.0.113.7', '', ''],
])('a request from %p is, seen from %p, from %p', (address, own, text) => {
  expect(nearness(address, own)).toBe(text);
});
