import { type Call, invalidField, ParserError } from '@cws/kit';
import type { Context } from '../context';
import { charsetOf, formatOfType } from '../document/document-format';
import type { Progress } from '../progress/progress';
import { SiteError } from '../site/site-error';
import type { SitePage } from '../site/site-reader';
import { pagesInOrder } from './page-order';
import type { PageFacts } from './parsing/page-facts';
import { type ReadingBudget, readingBudget } from './reading-budget';
import { robotsOf, type SiteRobots } from './site-robots';

const MOST_PAGES = 20;
const MOST_SITEMAPS = 3;

/** A page of the site and what it says. */
export interface ReadPage {
  readonly url: string;
  readonly facts: PageFacts;
}

/** A site as it was read: its pages, the first one first, and those that could not be read. */
export interface ReadSite {
  readonly pages: readonly ReadPage[];
  readonly skipped: readonly { readonly url: string; readonly reason: string }[];
}

/**
 * Reads up to 20 pages of one site within 15 s and 2 MiB in all, as its robots.txt allows (contract: intake-reading). Errors:
 * validation_failed for `website_url` when the first page cannot be read.
 */
export async function readSite(
  context: Context,
  call: Call,
  website_url: string,
  progress: Progress,
): Promise<ReadSite> {
  const budget = readingBudget(context.siteReader, call);
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(website_url) ? website_url : `https://${website_url}`;
  const given = await permission(budget, address);
  const first = await firstPage(context, budget, address);
  const robots = given.covers(first.url) ? given : await permission(budget, first.url);
  assertAllowed(robots, first.url);
  progress.advance(1, 'Read the first page');
  const linked = [...first.facts.links, ...(await sitemapOf(context, budget, robots, first.url))];
  const pages: ReadPage[] = [first];
  const skipped: { url: string; reason: string }[] = [];
  const candidates = pagesInOrder(linked, first.url);
  for (const [read, url] of candidates.entries()) {
    if (pages.length >= MOST_PAGES || budget.isSpent()) break;
    if (!robots.allows(url)) skipped.push({ url, reason: 'robots.txt' });
    else await addPage(url, () => pageOf(context, budget, robots, url), pages, skipped);
    const counts = `${pages.length} pages read, ${skipped.length} skipped`;
    progress.advance(1, counts, Math.min(candidates.length - read - 1, MOST_PAGES - pages.length));
  }
  return { pages, skipped: skipped.slice(0, MOST_PAGES) };
}

/** The rules of the site, if they allow that page (RFC 9309 §2.3.1.4: a site whose rules cannot be read may not be read). */
async function permission(budget: ReadingBudget, url: string): Promise<SiteRobots> {
  const robots = await robotsOf(budget, url).catch((error) => {
    throw invalidField('website_url', `${reasonOf(error)} (robots.txt)`);
  });
  assertAllowed(robots, url);
  return robots;
}

function assertAllowed(robots: SiteRobots, url: string): void {
  if (!robots.allows(url))
    throw invalidField('website_url', 'the robots.txt of this site does not allow it to be read');
}

async function addPage(
  url: string,
  read: () => Promise<ReadPage>,
  pages: ReadPage[],
  skipped: { url: string; reason: string }[],
): Promise<void> {
  try {
    const page = await read();
    if (!pages.some((other) => other.url === page.url)) pages.push(page);
  } catch (error) {
    skipped.push({ url, reason: reasonOf(error) });
  }
}

/** A page of the site, which redirects do not leave. */
async function pageOf(context: Context, budget: ReadingBudget, robots: SiteRobots, url: string): Promise<ReadPage> {
  const page = await budget.read(url);
  if (!robots.covers(page.url)) throw new Unreadable('the page is on another site');
  if (!robots.allows(page.url)) throw new Unreadable('robots.txt');
  return factsOf(context, page);
}

async function firstPage(context: Context, budget: ReadingBudget, url: string): Promise<ReadPage> {
  try {
    return await factsOf(context, await budget.read(url));
  } catch (error) {
    throw invalidField('website_url', reasonOf(error));
  }
}

/** The cause of a failure that is up to the site; any other error is thrown. */
function reasonOf(error: unknown): string {
  if (error instanceof SiteError || error instanceof Unreadable) return error.message;
  if (error instanceof ParserError) return 'the page cannot be read';
  throw error;
}

class Unreadable extends Error {}

async function factsOf({ siteParser }: Context, page: SitePage): Promise<ReadPage> {
  if (page.status !== 200) throw new Unreadable(`the page responds with status ${page.status}`);
  if (formatOfType(page.contentType) !== 'html') throw new Unreadable('the address is no web page');
  const { body: bytes, contentType, url } = page;
  return { url, facts: await siteParser.page({ bytes, charset: charsetOf(contentType), url }) };
}

async function sitemapOf(
  { siteParser }: Context,
  budget: ReadingBudget,
  { sitemaps }: SiteRobots,
  home: string,
): Promise<string[]> {
  const waiting = sitemaps.length > 0 ? [...sitemaps] : [new URL('/sitemap.xml', home).href];
  const found: string[] = [];
  for (let read = 0; read < MOST_SITEMAPS && waiting.length > 0; read++) {
    const url = waiting.shift()!;
    const { status, body } = await budget.read(url).catch(ifUnread({ status: 404, body: Buffer.alloc(0) }));
    if (status !== 200) continue;
    const inner = await siteParser.sitemap(body.toString('utf8')).catch(ifUnread({ pages: [], sitemaps: [] }));
    found.push(...inner.pages);
    waiting.push(...inner.sitemaps);
  }
  return found;
}

/** The value for a part of the site that cannot be read and need not exist. */
const ifUnread =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof SiteError || error instanceof ParserError) return value;
    throw error;
  };
