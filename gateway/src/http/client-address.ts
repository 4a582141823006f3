import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { TrustedProxies } from './trusted-proxies';

/** The address of the client that sent a request (contract: client-address). */
export type ClientAddress = (request: IncomingMessage) => string;

/** `proxies`: the peers whose X-Forwarded-For is trusted. Without any, the client's address is the peer's. */
export function clientAddress(proxies?: Pick<TrustedProxies, 'has'>): ClientAddress {
  const peerOf = (request: IncomingMessage) => plainAddress(request.socket.remoteAddress ?? '');
  if (proxies === undefined) return peerOf;
  return (request) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    let address = peerOf(request);
    while (proxies.has(address) && forwarded.length > 0) {
      const next = plainAddress(forwarded.pop()!.trim());
      if (isIP(next) === 0) break;
      address = next;
    }
    return address;
  };
}

/** Strips the IPv6 prefix of an IPv4-mapped address (RFC 4291 §2.5.5.2). */
export const plainAddress = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);

/** The network that counters use for an address: an IPv4 address itself, or the /64 of an IPv6 address. */
export function countedAddress(address: string): string {
  return address.includes(':') ? `${prefixOf(address, 4)}::/64` : address;
}

/** The cap of an IPv6 /48 is this many times the cap of a /64. */
export const WIDER_FACTOR = 8;

/** The networks that an address is counted in, the smallest first: an IPv4 address itself; the /64 and the /48 of an IPv6 address. */
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
