import { inAllLanguages } from '../../../words/words';

/** An address of a page of the site that is read. */
export interface SiteLink {
  readonly url: string;
  /** The same text for all addresses of one page. */
  readonly page: string;
  /** 0: the page says much about a business, 1: it may, 2: it does not. */
  readonly rank: number;
}

/** Characters of the longest address that is requested. */
export const MAX_ADDRESS = 2_000;
/** Pages to which one page, or one sitemap, leads. */
const MAX_LINKS = 1_000;

const listed = (name: 'telling' | 'legal' | 'signIn'): string => inAllLanguages(({ paths }) => paths?.[name]).join('|');

/** Words of paths that say much about a business. */
const TELLING = new RegExp(listed('telling'), 'i');
const LEGAL = new RegExp(`${listed('legal')}|wp-admin|feed`, 'i');
const NO_PAGE = /\.(jpe?g|png|gif|webp|svg|ico|css|js|mjs|json|xml|zip|gz|mp[34]|webm|pdf|docx?|xlsx?|woff2?)$/i;
/** Addresses at which something is done or asked for, and those of the network in front of a site. */
const NO_READING = new RegExp(
  String.raw`\/cdn-cgi\/|\/(wp-login|wp-signup|${listed('signIn')})(\.\w{2,5})?(\/|$)`,
  'i',
);
const DOING = /^(add[-_]to[-_]cart|add[-_]to[-_]wishlist|remove_item|replytocom|_wpnonce|logout)$/i;
/** Parameters by which sites follow their visitors; they change nothing on the page. */
const FOLLOWING =
  /^(utm_\w+|ref|referrer|gclid|gbraid|wbraid|fbclid|msclkid|yclid|dclid|igshid|mc_[ce]id|_ga|_gl|session_?id|phpsessid|jsessionid|sid)$/i;
const INDEX = /\/(index|default)\.(html?|php|aspx?|jsp)$/i;

/** The pages of an origin to which addresses lead, each once. */
export function siteLinks(addresses: Iterable<string>, origin: string): SiteLink[] {
  const links = new Map<string, SiteLink>();
  for (const address of addresses) {
    const link = links.size < MAX_LINKS ? linkOf(address, origin) : undefined;
    if (link) put(links, link);
  }
  return [...links.values()];
}

/** Keeps one link to each page: one without parameters if there is one, and else the first one. */
export function put(links: Map<string, SiteLink>, link: SiteLink): void {
  const before = links.get(link.page);
  if (!before || (before.url.includes('?') && !link.url.includes('?'))) links.set(link.page, link);
}

function linkOf(address: string, origin: string): SiteLink | undefined {
  if (address.length > MAX_ADDRESS || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.origin !== origin || url.href.length > MAX_ADDRESS || !isToRead(url)) return undefined;
  const { pathname } = url;
  return { url: address, page: pageAt(url), rank: LEGAL.test(pathname) ? 2 : TELLING.test(pathname) ? 0 : 1 };
}

const isToRead = ({ pathname, searchParams }: URL): boolean =>
  !NO_PAGE.test(pathname) && !NO_READING.test(pathname) && ![...searchParams.keys()].some((name) => DOING.test(name));

/** The address of a page without its index file, a slash at the end, or parameters that follow visitors, and with the others in order. */
export const normalAddress = (address: string): string => pageAt(new URL(address));

function pageAt({ origin, pathname, searchParams }: URL): string {
  const telling = new URLSearchParams([...searchParams].filter(([name]) => !FOLLOWING.test(name)));
  telling.sort();
  const path = pathname
    .replace(/;jsessionid=.*$/i, '')
    .replace(INDEX, '/')
    .replace(/\/$/, '');
  const search = telling.toString();
  return `${origin}${path}${search && `?${search}`}`;
}
