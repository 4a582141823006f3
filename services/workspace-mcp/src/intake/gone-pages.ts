import type { Call } from '@cws/kit';
import type { App } from '../app/app';
import type { Context } from '../context';
import { SiteError } from '../site/site-error';
import type { ReadSite } from './read-site';
import { type ReadingBudget, readingBudget } from './reading-budget';
import { robotsOf, type SiteRobots } from './site-robots';

/** Milliseconds for all pages, and those that the budget of a reading leaves for what is done with the site. */
const MOST_MS = 3_000;
const WRITING_MS = 4_000;
const MOST_PAGES = 20;

type Skipped = ReadSite['skipped'][number];

/**
 * Adds to the skipped pages those of earlier runs that the site no longer names and that no longer exist: it often removes a page together with
 * the links to it. Whatever else such a page responds is ignored (contract: onboarding).
 */
export async function withGonePages(context: Context, call: Call, { _id }: App, site: ReadSite): Promise<ReadSite> {
  const home = site.pages[0]!.url;
  const seen = new Set([...site.pages, ...site.skipped].map(({ url }) => url));
  const before = [
    ...(await context.knowledge.sourcePages(call, _id)),
    ...(await context.products.sourcePages(call, _id)),
  ];
  const unseen = [...new Set(before)].filter((url) => !seen.has(url) && isOfOrigin(url, home)).slice(0, MOST_PAGES);
  if (unseen.length === 0) return site;
  const budget = readingBudget(context.siteReader, { ...call, deadline: Date.now() + MOST_MS + WRITING_MS });
  const robots = await robotsOf(budget, home).catch(ifUnread(null));
  const gone: Skipped[] = [];
  for (const url of unseen) if (robots) gone.push(...(await goneAt(budget, robots, url)));
  return { ...site, skipped: [...site.skipped, ...gone] };
}

async function goneAt(budget: ReadingBudget, robots: SiteRobots, url: string): Promise<Skipped[]> {
  if (budget.isSpent() || !robots.allows(url)) return [];
  const page = await budget.read(url).catch(ifUnread(null));
  const isGone = page !== null && (page.status === 404 || page.status === 410);
  return isGone ? [{ url, reason: `the page responds with status ${page.status}` }] : [];
}

const isOfOrigin = (url: string, home: string): boolean => new URL(url).origin === new URL(home).origin;

const ifUnread =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof SiteError) return value;
    throw error;
  };
