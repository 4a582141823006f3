import { countedNetworks, networkOf } from './networks';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0001:ffff::2', '2001:db8:0:1::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%p counts as %p', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['203.0.113.9', [{ network: '203.0.113.9', times: 1 }]],
  ['::ffff:203.0.113.9', [{ network: '203.0.113.9', times: 1 }]],
  [
    '2001:db8:1:2::1',
    [
      { network: '2001:db8:1:2::/64', times: 1 },
      { network: '2001:db8:1::/48', times: 8 },
    ],
  ],
])('%p also counts as its /48, at eight times the cap, when it is IPv6', (address, networks) => {
  expect(countedNetworks(address)).toEqual(networks);
});
