import { type Call, invalidField, ParserError } from '@cws/kit';
import type { Context } from '../../context';
import { charsetOf, formatOfType } from '../../document/document-format';
import { refreshTarget } from '../../document/page-refresh';
import type { Progress } from '../../progress/progress';
import { SiteError } from '../../site/site-error';
import type { SitePage } from '../../site/site-reader';
import type { PageFacts } from '../parse/page-facts';
import { pageQueue } from './page-queue';
import { readingBudget, SPENT } from './reading-budget';
import { FORBIDDEN, originOf, siteRobots } from './site-robots';
import { type Reading, type Skipped, sitemapPages } from './site-sitemaps';

const MAX_PAGES = 20;
/** Bounds of each page but the first, without which nothing can be read. */
const PAGE = { maxBytes: 1024 * 1024, timeoutMs: 4_000 };

/** A page of the site and what it says. */
export interface ReadPage {
  readonly url: string;
  readonly facts: PageFacts;
}

/** A site as it was read: its pages, the first one first, and those that could not be read. */
export interface ReadSite {
  readonly pages: readonly ReadPage[];
  readonly skipped: readonly Skipped[];
  /** The addresses that no longer have a page of their own: it does not exist (RFC 9110 §15.5.5, §15.5.11), or has moved for good. */
  readonly gone: readonly string[];
}

type Found = { readonly [part in keyof ReadSite]: ReadSite[part][number][] };

/**
 * Reads up to 20 pages of one site within 15 s, 2 MiB and 60 requests in all, as its robots.txt allows (contract: intake-reading). `earlier`
 * are pages that were read before; those that the site no longer names come last. Errors: validation_failed for `website_url` when the
 * first page cannot be read.
 */
export async function readSite(
  { site: { reader, parser } }: { readonly site: Pick<Context['site'], 'reader' | 'parser'> },
  call: Call,
  website_url: string,
  progress: Progress,
  earlier: readonly string[] = [],
): Promise<ReadSite> {
  const budget = readingBudget(reader, call);
  const parse = parser.of(call.caller.user_id);
  const reading = { budget, robots: siteRobots(budget, parse), parse };
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(website_url) ? website_url : `https://${website_url}`;
  const first = await firstPage(reading, address);
  progress.advance(1, 'Read the first page');
  const sitemap = await sitemapPages(reading, first.url);
  const site: Found = { pages: [first], skipped: sitemap.skipped, gone: [] };
  const queue = pageQueue(first.url);
  let read = 1;
  for (let next = queue.add([...first.facts.links, ...sitemap.pages]); next.length > 0; ) {
    await addPages(reading, next, site, progress);
    // Shops name their products on pages of categories.
    next = queue.add(site.pages.slice(read).flatMap(({ facts }) => facts.links));
    read = site.pages.length;
  }
  const before = await parse('links', { addresses: earlier, origin: originOf(first.url) });
  await addPages(reading, queue.add(before), site, progress);
  return { ...site, skipped: site.skipped.slice(0, MAX_PAGES) };
}

/** Adds pages until 20 are read, or nothing is left that may be read. */
async function addPages(reading: Reading, urls: readonly string[], site: Found, progress: Progress): Promise<void> {
  const { pages, skipped } = site;
  let left = urls.length;
  const isEnough = (): boolean =>
    pages.length >= MAX_PAGES || (reading.budget.isSpent() && skipped.length >= MAX_PAGES);
  if (isEnough()) return;
  for await (const [url, refusal] of reading.robots.judged(urls)) {
    await addPage(reading, url, refusal, site);
    left -= 1;
    const counts = `${pages.length} pages read, ${skipped.length} skipped`;
    progress.advance(1, counts, Math.min(left, MAX_PAGES - pages.length));
    if (isEnough()) return;
  }
}

async function firstPage(reading: Reading, url: string): Promise<ReadPage> {
  const { budget, robots, parse } = reading;
  try {
    const refusal = await robots.refusal(url);
    if (refusal !== undefined) throw new Unreadable(refusal);
    return await readPage(
      reading,
      await budget.read(url, {
        redirectRefusal: robots.refusal,
        refreshTarget: refreshTarget((head) => parse('refresh', head)),
      }),
    );
  } catch (error) {
    const reason = reasonOf(error);
    const isForbidden = reason === FORBIDDEN;
    throw invalidField(
      'website_url',
      isForbidden ? 'the robots.txt of this site does not allow it to be read' : reason,
    );
  }
}

/** Adds a page, unless it is one of those that were read, or may not be requested. */
async function addPage(
  reading: Reading,
  url: string,
  refusal: string | undefined,
  { pages, skipped, gone }: Found,
): Promise<void> {
  try {
    const sent = await pageOf(reading, url, refusal);
    const page = await readPage(reading, sent);
    if (page.facts.asksForPassword) throw new Unreadable('the page asks for a password');
    if (sent.hasMoved) gone.push(url);
    if (!pages.some((other) => isRepeat(page, other))) pages.push(page);
  } catch (error) {
    if (error instanceof NoPage && GONE.includes(error.status)) gone.push(url);
    skipped.push({ url, reason: reading.budget.isSpent() && isOfBounds(error) ? SPENT : reasonOf(error) });
  }
}

/**
 * Whether a page is one that was read at another address: it has the same text and title, or it has no text and one of them names the other's
 * address as its own (RFC 6596 §3). Some sites name one canonical address for all their pages, so pages that say different things are different ones.
 */
const isRepeat = (page: ReadPage, other: ReadPage): boolean =>
  page.url === other.url ||
  (page.facts.text === other.facts.text &&
    (page.facts.text !== '' ? page.facts.title === other.facts.title : haveOneAddress(page, other)));

const haveOneAddress = (page: ReadPage, other: ReadPage): boolean =>
  addressesOf(page).some((address) => addressesOf(other).includes(address));

/** The address of a page, and that of its site by which it wants to be known (RFC 6596 §3). */
const addressesOf = ({ url, facts: { canonical } }: ReadPage): string[] =>
  originOf(canonical) === originOf(url) ? [url, canonical] : [url];

/** A page of the site, which redirects do not leave. */
async function pageOf({ budget, robots, parse }: Reading, url: string, refusal: string | undefined): Promise<SitePage> {
  if (refusal !== undefined) throw new Unreadable(refusal);
  if (budget.isSpent()) throw new Unreadable(SPENT);
  const redirectRefusal = (target: string) =>
    originOf(target) === originOf(url) ? robots.refusal(target) : 'the page is on another site';
  return budget.read(url, { ...PAGE, redirectRefusal, refreshTarget: refreshTarget((head) => parse('refresh', head)) });
}

const OF_BOUNDS = ['too_large', 'too_slow', 'out_of_bounds'] as const satisfies readonly SiteError['problem'][];

const isOfBounds = (error: unknown): boolean =>
  error instanceof SiteError && OF_BOUNDS.some((problem) => problem === error.problem);

/** The cause of a failure that is up to the site; any other error is thrown. */
function reasonOf(error: unknown): string {
  if (error instanceof SiteError || error instanceof Unreadable) return error.message;
  if (error instanceof ParserError) return 'the page cannot be read';
  throw error;
}

class Unreadable extends Error {}

/** An address has no page. */
class NoPage extends Unreadable {
  constructor(readonly status: number) {
    super(`the page responds with status ${status}`);
  }
}

const GONE: readonly number[] = [404, 410];

async function readPage({ parse }: Reading, page: SitePage): Promise<ReadPage> {
  if (page.status !== 200) throw new NoPage(page.status);
  if (formatOfType(page.contentType) !== 'html') throw new Unreadable('the address is no web page');
  const { body: bytes, contentType, url } = page;
  return { url, facts: await parse('page', { bytes, charset: charsetOf(contentType), url }) };
}
