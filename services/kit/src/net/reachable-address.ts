import { BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses at which clouds hand out credentials; some of them look public or private. */
const METADATA = new BlockList();
for (const address of ['169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192'])
  METADATA.addAddress(address, 'ipv4');
for (const address of ['fd00:ec2::254', 'fd20:ce::254']) METADATA.addAddress(address, 'ipv6');

const PRIVATE: readonly string[] = ['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'];

/** The addresses of IPv6 that are assigned for use in public; the special ones among them have ranges of their own. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether requests on behalf of others may go to that IP address: a public one, or with `isPrivate` one of a private network. Never a
 * link-local one, and never one of metadata (contract: tool-servers-reach, site-reader-reach).
 */
export function isReachable(address: string, isPrivate: boolean): boolean {
  const parsed = ipaddr.process(address);
  if (METADATA.check(parsed.toString(), parsed.kind())) return false;
  const range = parsed.range();
  if (range === 'unicast') return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
  return isPrivate && PRIVATE.includes(range);
}
