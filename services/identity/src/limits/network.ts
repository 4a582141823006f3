import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** A subscriber often holds a whole IPv6 /48, which counts too, at so many times the cap of a /64. */
export const WIDE_TIMES = 8;

/** What a client address counts as: an IPv4 address itself, of an IPv6 address its /64. */
export const networkOf = (address: string): string => prefixOf(address, 4) ?? hostOf(address);

/** The /48 that an IPv6 address also counts as; undefined for any other address. */
export const wideNetworkOf = (address: string): string | undefined => prefixOf(address, 3);

/** A network that a client's address counts as. */
export interface CountedNetwork {
  readonly network: string;
  /** What its cap is multiplied by. */
  readonly times: number;
}

/** Each network that the address counts as, the narrow one first. */
export function countedNetworks(address: string): readonly CountedNetwork[] {
  const [narrow, wide] = [{ network: networkOf(address), times: 1 }, wideNetworkOf(address)];
  return wide === undefined ? [narrow] : [narrow, { network: wide, times: WIDE_TIMES }];
}

/** The IPv4 address of a mapped one (RFC 4291 §2.5.5.2); any other without its zone. */
function hostOf(address: string): string {
  const [host = ''] = address.split('%');
  return MAPPED.exec(host)?.[1] ?? host;
}

function prefixOf(address: string, groups: number): string | undefined {
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
