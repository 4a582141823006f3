import { isIP } from 'node:net';
import { isHttpUrl, isReachable } from '@cws/kit';
import { SiteError } from './site-error';

/** The rules for addresses that are read on behalf of a business (contract: site-reader-reach). */
export interface SiteRules {
  readonly ports: readonly number[];
  /** Names or addresses of hosts for which the rules of ports and addresses are lifted. */
  readonly allowHosts: readonly string[];
  readonly isPublic: (address: string) => boolean;
}

export const siteRules = ({ ports, allowHosts, isPublic }: Partial<SiteRules> = {}): SiteRules => ({
  ports: ports ?? [80, 443],
  allowHosts: (allowHosts ?? []).map((host) => host.toLowerCase()),
  isPublic: isPublic ?? ((address) => isReachable(address, false)),
});

/** The URL without its fragment, if it may be requested as far as it says itself; SiteError otherwise. */
export function siteUrl(text: string, rules: SiteRules): URL {
  if (!isHttpUrl(text)) throw new SiteError('url_invalid', 'The address must be an absolute http or https URL');
  const url = new URL(text);
  url.hash = '';
  if (url.username !== '' || url.password !== '')
    throw new SiteError('url_invalid', 'The address must not contain a user name or a password');
  const host = hostOf(url);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  if (!isAllowed(host, rules) && !rules.ports.includes(port))
    throw new SiteError('address_refused', `Port ${port} of ${host} may not be read`);
  // A name is checked when its connection is made; an address is not looked up.
  const refused = isIP(host) === 0 ? undefined : addressRefusal(host, host, rules);
  if (refused) throw refused;
  return url;
}

/** The error that refuses a connection to that address of a host; undefined when it may be made. */
export function addressRefusal(address: string, host: string, rules: SiteRules): SiteError | undefined {
  if (isAllowed(host, rules) || rules.isPublic(address)) return undefined;
  return new SiteError('address_refused', `The address of ${host} is not public`);
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

const isAllowed = (host: string, { allowHosts }: SiteRules): boolean => allowHosts.includes(host);
