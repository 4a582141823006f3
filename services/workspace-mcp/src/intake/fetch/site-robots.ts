import { ParserError } from '@cws/kit';
import { SiteError } from '../../site/site-error';
import { READER_NAME } from '../../site/site-reader';
import type { RobotsFile } from '../parse/site/robots-file';
import type { ReadingBudget } from './reading-budget';
import type { PartParser } from './site-parser';

/** RFC 9309 §2.5: at least 500 KiB are read. A larger file is not read, and its site neither. */
const MAX_BYTES = 512 * 1024;
/** For the origins to which redirects and sitemaps lead. */
const MAX_MS_OF_OTHERS = 4_000;
/** Addresses that are compared with the rules at a time. */
const AT_ONCE = 100;

/** The reason for which an address is not requested that robots.txt forbids. */
export const FORBIDDEN = 'robots.txt';

/** Whether an error says nothing about the robots.txt that was asked for. */
const isOfOther = ({ problem, isOfHost }: SiteError): boolean =>
  isOfHost || problem === 'url_invalid' || problem === 'address_refused' || problem === 'out_of_bounds';

/** The rules of one origin for this reader, and the sitemaps that it names (RFC 9309). */
interface RobotsRules {
  /** The reasons why the first of some addresses are not requested, of one at least; undefined for one that may be. */
  refusals(urls: readonly string[]): Promise<(string | undefined)[]>;
  readonly sitemaps: readonly string[];
}

export type SiteRobots = ReturnType<typeof siteRobots>;

/** The rules of all origins that an intake meets; the robots.txt of each is read once, before anything else of it. */
export function siteRobots(budget: ReadingBudget, parse: PartParser) {
  const known = new Map<string, Promise<RobotsRules>>();
  function rulesFor(url: string): Promise<RobotsRules> {
    const origin = originOf(url);
    const timeoutMs = known.size === 0 ? Number.POSITIVE_INFINITY : MAX_MS_OF_OTHERS;
    const rules = known.get(origin) ?? rulesOf(budget, parse, url, timeoutMs);
    known.set(origin, rules);
    return rules;
  }
  /** As those of its rules. A site whose rules cannot be read may not be requested (RFC 9309 §2.3.1.4). */
  async function refusals(urls: readonly string[]): Promise<(string | undefined)[]> {
    try {
      return await (await rulesFor(urls[0]!)).refusals(urls);
    } catch (error) {
      if (error instanceof ParserError) return urls.map(() => UNREADABLE);
      if (!(error instanceof SiteError)) throw error;
      return urls.map(() => (isOfOther(error) ? error.message : `${error.message} (robots.txt)`));
    }
  }
  return {
    /** The reason why an address is not requested; undefined if it may be. */
    refusal: async (url: string): Promise<string | undefined> => (await refusals([url]))[0],
    /** Yields addresses of one origin, each with the reason why it is not requested. */
    async *judged(urls: readonly string[]): AsyncGenerator<readonly [url: string, refusal: string | undefined]> {
      for (let at = 0; at < urls.length; ) {
        const some = urls.slice(at, at + AT_ONCE);
        const reasons = await refusals(some);
        for (const [n, reason] of reasons.entries()) yield [some[n]!, reason];
        at += reasons.length;
      }
    },
    sitemapsOf: async (url: string): Promise<readonly string[]> => (await rulesFor(url)).sitemaps,
  };
}

const UNREADABLE = 'the robots.txt of this site takes too long to read';

export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

/**
 * Reads the rules of the origin of a page. A robots.txt that is unavailable (4xx) allows everything, as does one behind too many
 * redirects (RFC 9309 §2.3.1.2 and §2.3.1.3); one that the server fails to serve (5xx) allows nothing, nor does one with more rules than are kept. Throws
 * SiteError if it cannot be reached.
 */
async function rulesOf(
  budget: ReadingBudget,
  parse: PartParser,
  page: string,
  timeoutMs: number,
): Promise<RobotsRules> {
  const url = URL.canParse('/robots.txt', page) ? new URL('/robots.txt', page).href : page;
  const { status, body } = await budget.read(url, { maxBytes: MAX_BYTES, timeoutMs }).catch(ifTooManyRedirects);
  const text = status < 300 ? body.toString('utf8') : '';
  const file = await parse('robots', { text, reader: READER_NAME.toLowerCase() });
  const reason = refusalOfAll(status, file);
  return {
    sitemaps: file.sitemaps,
    async refusals(urls) {
      if (reason !== undefined) return urls.map(() => reason);
      if (file.rules.length === 0) return urls.map(() => undefined);
      const allowed = await parse('allowed', { rules: file.rules, urls });
      return allowed.map((isAllowed) => (isAllowed ? undefined : FORBIDDEN));
    },
  };
}

/** The reason why nothing of an origin is requested. */
function refusalOfAll(status: number, { hasTooMany }: RobotsFile): string | undefined {
  if (status >= 500) return `the robots.txt of this site responds with status ${status}`;
  return hasTooMany ? 'the robots.txt of this site has more rules than are read' : undefined;
}

function ifTooManyRedirects(error: unknown): { readonly status: number; readonly body: Buffer } {
  if (error instanceof SiteError && error.problem === 'too_many_redirects')
    return { status: 404, body: Buffer.alloc(0) };
  throw error;
}
