import robotsParser from 'robots-parser';
import { SiteError } from '../site/site-error';
import { READER_NAME } from '../site/site-reader';
import type { ReadingBudget } from './reading-budget';

/** The rules of a site's robots.txt for this reader, and the sitemaps that it names (RFC 9309). */
export interface SiteRobots {
  /** Whether these are the rules for a page: each origin has its own. */
  covers(url: string): boolean;
  allows(url: string): boolean;
  readonly sitemaps: readonly string[];
}

/**
 * Reads the rules of the site of a page. A robots.txt that is unavailable (4xx) allows everything, as does one behind too many
 * redirects (RFC 9309 §2.3.1.2 and §2.3.1.3); one that the server fails to serve (5xx) allows nothing. Throws SiteError if it
 * cannot be reached.
 */
export async function robotsOf(budget: ReadingBudget, page: string): Promise<SiteRobots> {
  const url = URL.canParse('/robots.txt', page) ? new URL('/robots.txt', page).href : page;
  const { status, body } = await budget.read(url).catch(ifTooManyRedirects);
  const robots = robotsParser(url, status < 300 ? body.toString('utf8') : '');
  return {
    covers: (other) => new URL(other).origin === new URL(url).origin,
    allows: (other) => status < 500 && robots.isAllowed(other, READER_NAME) !== false,
    sitemaps: robots.getSitemaps(),
  };
}

function ifTooManyRedirects(error: unknown): { readonly status: number; readonly body: Buffer } {
  if (error instanceof SiteError && error.problem === 'too_many_redirects')
    return { status: 404, body: Buffer.alloc(0) };
  throw error;
}
