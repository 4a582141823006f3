import ipaddr from 'ipaddr.js';

/** An IPv4 address that is mapped into IPv6 is one of IPv4 (RFC 4291 §2.5.5.2); null for a text that is no address. */
const parsed = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address) : null);

/** The family of an IP address; undefined for a text that is no address. */
export const ipFamily = (address: string): 'ipv4' | 'ipv6' | undefined => parsed(address)?.kind();

/** Whether the address belongs to the machine itself (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3). */
export const isLoopback = (address: string): boolean => parsed(address)?.range() === 'loopback';
