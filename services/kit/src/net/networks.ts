import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The cap of an IPv6 /48, which one subscriber often holds, as a multiple of the cap of a /64. */
export const WIDE_TIMES = 8;

/** The network by which a client address is counted: an IPv4 address itself, or the /64 of an IPv6 address. */
export const networkOf = (address: string): string => prefixOf(address, 4) ?? hostOf(address);

/** The /48 that an IPv6 address also counts as; undefined for any other address. */
export const wideNetworkOf = (address: string): string | undefined => prefixOf(address, 3);

/** A network by which a client's address is counted. */
export interface CountedNetwork {
  readonly network: string;
  /** Factor of its cap. */
  readonly times: number;
}

/** The networks by which the address is counted, the narrowest first. */
export function countedNetworks(address: string): readonly CountedNetwork[] {
  const [narrow, wide] = [{ network: networkOf(address), times: 1 }, wideNetworkOf(address)];
  return wide === undefined ? [narrow] : [narrow, { network: wide, times: WIDE_TIMES }];
}

/** The IPv4 address of a mapped one (RFC 4291 §2.5.5.2); any other without its zone. */
function hostOf(address: string): string {
  if (!address.includes(':')) return address;
  const [host = ''] = address.split('%');
  return MAPPED.exec(host)?.[1] ?? host;
}

function prefixOf(address: string, groups: number): string | undefined {
  if (!address.includes(':')) return undefined;
  const host = hostOf(address);
  return isIPv6(host) ? `${groupsOf(host).slice(0, groups).join(':')}::/${groups * 16}` : undefined;
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
