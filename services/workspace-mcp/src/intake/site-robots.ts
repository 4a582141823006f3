import robotsParser from 'robots-parser';
import { SiteError, type SiteProblem } from '../site/site-error';
import { READER_NAME } from '../site/site-reader';
import type { ReadingBudget } from './reading-budget';

/** RFC 9309 §2.5: at least 500 KiB are read. A larger file is not read, and its site neither. */
const MOST_BYTES = 512 * 1024;
/** For the origins to which redirects and sitemaps lead. */
const MOST_MS_OF_OTHERS = 4_000;

/** The reason for which an address is not requested that robots.txt forbids. */
export const FORBIDDEN = 'robots.txt';

/** Problems that an address has itself, whatever is read there. */
const OF_ADDRESS: readonly SiteProblem[] = ['url_invalid', 'address_refused'];

/** The rules of one origin for this reader, and the sitemaps that it names (RFC 9309). */
interface RobotsRules {
  /** The reason why an address is not requested; undefined if it may be. */
  refusal(url: string): string | undefined;
  readonly sitemaps: readonly string[];
}

export type SiteRobots = ReturnType<typeof siteRobots>;

/** The rules of all origins that an intake meets; the robots.txt of each is read once, before anything else of it. */
export function siteRobots(budget: ReadingBudget) {
  const known = new Map<string, Promise<RobotsRules>>();
  function rulesFor(url: string): Promise<RobotsRules> {
    const origin = originOf(url);
    const timeoutMs = known.size === 0 ? Number.POSITIVE_INFINITY : MOST_MS_OF_OTHERS;
    const rules = known.get(origin) ?? rulesOf(budget, url, timeoutMs);
    known.set(origin, rules);
    return rules;
  }
  return {
    /** The reason why an address is not requested; undefined if it may be. A site whose rules cannot be read may not (RFC 9309 §2.3.1.4). */
    async refusal(url: string): Promise<string | undefined> {
      try {
        return (await rulesFor(url)).refusal(url);
      } catch (error) {
        if (!(error instanceof SiteError)) throw error;
        return OF_ADDRESS.includes(error.problem) ? error.message : `${error.message} (robots.txt)`;
      }
    },
    sitemapsOf: async (url: string): Promise<readonly string[]> => (await rulesFor(url)).sitemaps,
  };
}

export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

/**
 * Reads the rules of the origin of a page. A robots.txt that is unavailable (4xx) allows everything, as does one behind too many
 * redirects (RFC 9309 §2.3.1.2 and §2.3.1.3); one that the server fails to serve (5xx) allows nothing. Throws SiteError if it
 * cannot be reached.
 */
async function rulesOf(budget: ReadingBudget, page: string, timeoutMs: number): Promise<RobotsRules> {
  const url = URL.canParse('/robots.txt', page) ? new URL('/robots.txt', page).href : page;
  const { status, body } = await budget.read(url, { maxBytes: MOST_BYTES, timeoutMs }).catch(ifTooManyRedirects);
  const robots = robotsParser(url, status < 300 ? body.toString('utf8') : '');
  return {
    refusal(other) {
      if (status >= 500) return `the robots.txt of this site responds with status ${status}`;
      return robots.isAllowed(other, READER_NAME) === false ? FORBIDDEN : undefined;
    },
    sitemaps: robots.getSitemaps(),
  };
}

function ifTooManyRedirects(error: unknown): { readonly status: number; readonly body: Buffer } {
  if (error instanceof SiteError && error.problem === 'too_many_redirects')
    return { status: 404, body: Buffer.alloc(0) };
  throw error;
}
