import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { TrustedProxies } from './trusted-proxies';

/** The address of the client that sent a request (contract: client-address). */
export type ClientAddress = (request: IncomingMessage) => string;

/** `proxies`: whose X-Forwarded-For counts; without any it is the address of the peer. */
export function clientAddress(proxies?: Pick<TrustedProxies, 'has'>): ClientAddress {
  const peers = (request: IncomingMessage) => plainAddress(request.socket.remoteAddress ?? '');
  if (proxies === undefined) return peers;
  return (request) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    let address = peers(request);
    while (proxies.has(address) && forwarded.length > 0) {
      const next = plainAddress(forwarded.pop()!.trim());
      if (isIP(next) === 0) break;
      address = next;
    }
    return address;
  };
}

/** An IPv4 address that came over an IPv6 socket, as itself. */
export const plainAddress = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);

/** What counters count: an IPv4 address, or the /64 that an IPv6 address belongs to. */
export function countedAddress(address: string): string {
  return address.includes(':') ? `${prefixOf(address, 4)}::/64` : address;
}

/** A network with more addresses may have this many times the cap (an IPv6 /48 beside its /64). */
export const WIDER_FACTOR = 8;

/** The networks that an address belongs to, the smallest first: an IPv4 address itself; of an IPv6 address /64 and /48. */
export function countedNetworks(address: string): readonly string[] {
  return address.includes(':') ? [countedAddress(address), `${prefixOf(address, 3)}::/48`] : [address];
}

/** The first 16-bit groups of an IPv6 address. */
function prefixOf(address: string, length: number): string {
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, length);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
