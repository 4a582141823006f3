import { load } from 'cheerio/slim';

const MOST_ADDRESSES = 1_000;

/** The addresses of pages and of further sitemaps. */
export interface SitemapAddresses {
  readonly pages: readonly string[];
  readonly sitemaps: readonly string[];
}

/** The addresses that a sitemap names (https://www.sitemaps.org/protocol.html). */
export function addressesOf(xml: string): SitemapAddresses {
  const $ = load(xml, { xml: true });
  const located = (element: string): string[] =>
    $(`${element} > loc`)
      .toArray()
      .slice(0, MOST_ADDRESSES)
      .map((loc) => $(loc).text().trim());
  return { pages: located('url'), sitemaps: located('sitemap') };
}
