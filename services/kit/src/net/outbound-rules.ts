import { isIP } from 'node:net';
import { isReachable } from './reachable-address';

/** The rules for requests to addresses that strangers name (contract: site-reader-reach). */
export interface OutboundRules {
  readonly ports: readonly number[];
  /** Names or addresses of hosts for which the rules of ports and addresses are lifted. */
  readonly allowHosts: readonly string[];
  readonly isPublic: (address: string) => boolean;
}

export const outboundRules = ({ ports, allowHosts, isPublic }: Partial<OutboundRules> = {}): OutboundRules => ({
  ports: ports ?? [80, 443],
  allowHosts: (allowHosts ?? []).map((host) => host.toLowerCase()),
  isPublic: isPublic ?? ((address) => isReachable(address, false)),
});

/** Why that URL may not be requested, as far as it says itself; undefined when it may be. A name is judged when its connection is made. */
export function urlRefusal(url: URL, rules: OutboundRules): string | undefined {
  const host = hostOf(url);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  if (!isAllowedHost(host, rules) && !rules.ports.includes(port)) return `Port ${port} of ${host} may not be read`;
  return isIP(host) === 0 ? undefined : addressRefusal(host, host, rules);
}

/** Why no connection to that address of a host may be made; undefined when it may be. */
export function addressRefusal(address: string, host: string, rules: OutboundRules): string | undefined {
  if (isAllowedHost(host, rules) || rules.isPublic(address)) return undefined;
  return `The address of ${host} is not public`;
}

/** The host without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

export const isAllowedHost = (host: string, { allowHosts }: OutboundRules): boolean => allowHosts.includes(host);
