import { ipFamily, isLoopback, networkOf } from '@cws/kit';

/**
 * Compares the address of a request with the person's own. Programs on one machine often have different IPv6 addresses (RFC 8981), all
 * addresses of loopback are one machine, and a machine with IPv4 and IPv6 has addresses that cannot be compared: then it says nothing.
 */
export function nearness(address: string, own: string): string {
  if (ipFamily(address) === undefined) return '';
  if (address === own) return 'your own address';
  if (isLoopback(address) && isLoopback(own)) return 'your own network';
  if (ipFamily(address) !== ipFamily(own)) return '';
  return networkOf(address) === networkOf(own) ? 'your own network' : 'another network than yours';
}
