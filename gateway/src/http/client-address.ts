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
