import { isReachable } from './reachable-address';

// contract: tool-servers-reach
test.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('%s is reachable in any case', (address) => {
  expect([isReachable(address, false), isReachable(address, true)]).toEqual([true, true]);
});

test.each(['127.0.0.1', '10.0.0.1', '172.16.5.4', '192.168.1.1', '100.64.0.1', '::1', 'fd12::1', '::ffff:10.0.0.1'])(
  '%s is reachable only by an entry with private',
  (address) => {
    expect([isReachable(address, false), isReachable(address, true)]).toEqual([false, true]);
  },
);

test.each([
  '169.254.169.254',
  '169.254.0.1',
  'fe80::1',
  'fd00:ec2::254',
  '100.100.100.200',
  '168.63.129.16',
  '::ffff:169.254.169.254',
  '0.0.0.0',
  '::',
  '224.0.0.1',
  '255.255.255.255',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '::7f00:1',
])('%s, which is link-local, of metadata or no host, is never reachable', (address) => {
  expect([isReachable(address, false), isReachable(address, true)]).toEqual([false, false]);
});
