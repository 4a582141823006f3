import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** What a client address counts as: an IPv4 address itself, of an IPv6 address its /64. */
export function networkOf(address: string): string {
  const [host = ''] = address.split('%');
  const mapped = MAPPED.exec(host)?.[1];
  if (mapped) return mapped;
  return isIPv6(host) ? `${groupsOf(host).slice(0, 4).join(':')}::/64` : host;
}

/** The eight groups of an IPv6 address, lower case and without leading zeros (RFC 5952 §4). */
function groupsOf(host: string): string[] {
  const canonical = new URL(`http://[${host}]`).hostname.slice(1, -1);
  const [left = '', right] = canonical.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right ? right.split(':') : [];
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return right === undefined ? head : [...head, ...zeros, ...tail];
}
