import type { IncomingMessage } from 'node:http';
import { silentLogger } from '@cws/kit/testing';
import { clientAddress } from './client-address';
import { trustedProxies } from './trusted-proxies';

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

// contract: client-address
test.each([
  ['the peer, if it is not trusted', ['10.0.0.2'], '10.0.0.1', '1.2.3.4', '10.0.0.1'],
  ['the rightmost entry that is not trusted', ['10.0.0.0/8'], '10.0.0.1', '6.6.6.6, 1.2.3.4, 10.1.1.1', '1.2.3.4'],
  ['the leftmost entry, if all are trusted', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['the last address before a malformed entry', ['10.0.0.0/8'], '10.0.0.1', '1.2.3.4, unknown', '10.0.0.1'],
  ['the entry of an IPv4-mapped trusted peer', ['127.0.0.1'], '::ffff:127.0.0.1', '2001:db8::1', '2001:db8::1'],
  ['the entry of a peer in a trusted IPv6 range', ['fd00::/8'], 'fd00::1', '2001:db8::1', '2001:db8::1'],
])('the client address is %s', (_what, trusted, peer, forwarded, address) => {
  expect(clientAddress(trustedProxies(trusted, silentLogger()))(from(peer, forwarded))).toBe(address);
});

test('without a trusted proxy the client address is that of the peer', () => {
  expect(clientAddress()(from('10.0.0.1', '1.2.3.4'))).toBe('10.0.0.1');
});
