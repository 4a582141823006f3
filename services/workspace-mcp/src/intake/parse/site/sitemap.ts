import { load } from 'cheerio/slim';
import { MAX_ADDRESS, type SiteLink, siteLinks } from './site-links';

const MAX_ADDRESSES = 1_000;

/** The pages and the further sitemaps. */
export interface SitemapAddresses {
  readonly pages: readonly SiteLink[];
  readonly sitemaps: readonly string[];
}

/** The pages of an origin, and the sitemaps, that a sitemap names (https://www.sitemaps.org/protocol.html). */
export function addressesOf(xml: string, origin: string): SitemapAddresses {
  const $ = load(xml, { xml: true });
  const located = (element: string): string[] =>
    $(`${element} > loc`)
      .toArray()
      .slice(0, MAX_ADDRESSES)
      .map((loc) => $(loc).text().trim())
      .filter((address) => address.length <= MAX_ADDRESS);
  return { pages: siteLinks(located('url'), origin), sitemaps: located('sitemap') };
}
