import {
  isHttpUrl,
  type OutboundRules,
  addressRefusal as refusalOfAddress,
  urlRefusal as refusalOfUrl,
} from '@cws/kit';
import { SiteError } from './site-error';

/** The URL without its fragment, if it may be requested as far as it says itself; SiteError otherwise. */
export function siteUrl(text: string, rules: OutboundRules): URL {
  if (!isHttpUrl(text)) throw new SiteError('url_invalid', 'The address must be an absolute http or https URL');
  const url = new URL(text);
  url.hash = '';
  if (url.username !== '' || url.password !== '')
    throw new SiteError('url_invalid', 'The address must not contain a user name or a password');
  const refusal = refusalOfUrl(url, rules);
  if (refusal !== undefined) throw new SiteError('address_refused', refusal);
  return url;
}

/** The error that refuses a connection to that address of a host; undefined when it may be made. */
export function addressRefusal(address: string, host: string, rules: OutboundRules): SiteError | undefined {
  const refusal = refusalOfAddress(address, host, rules);
  return refusal === undefined ? undefined : new SiteError('address_refused', refusal);
}
