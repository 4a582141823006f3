import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** The address of whoever sent a request (docs/decisions §2, Client address). */
export type ClientAddress = (request: IncomingMessage) => string;

/** `trusted`: addresses and CIDR ranges of the proxies whose X-Forwarded-For counts. Throws on anything else. */
export function clientAddress(trusted: readonly string[]): ClientAddress {
  const peers = (request: IncomingMessage) => plainAddress(request.socket.remoteAddress ?? '');
  if (trusted.length === 0) return peers;
  const isProxy = trustedProxies(trusted);
  return (request) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    let address = peers(request);
    while (isProxy(address) && forwarded.length > 0) {
      const next = plainAddress(forwarded.pop()!.trim());
      if (isIP(next) === 0) break;
      address = next;
    }
    return address;
  };
}

/** Whether an address is in one of those ranges. */
export function trustedProxies(trusted: readonly string[]): (address: string) => boolean {
  if (trusted.length === 0) return () => false;
  const proxies = blockListOf(trusted);
  return (address) => isIP(address) !== 0 && proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** Whether each of them is an address or a CIDR range. */
export function areNetworks(ranges: readonly string[]): boolean {
  try {
    return blockListOf(ranges) !== undefined;
  } catch {
    return false;
  }
}

/** An IPv4 address that came over an IPv6 socket, as itself. */
export const plainAddress = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address);
    const prefix = bits === undefined ? (family === 4 ? 32 : 128) : Number(bits);
    if (family === 0 || !Number.isInteger(prefix)) throw new Error(`not an address or CIDR range: ${range}`);
    list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

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
