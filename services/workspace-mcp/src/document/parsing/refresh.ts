import { type CheerioAPI, load } from 'cheerio';
import { decoded } from './decoded';

/** The beginning of a page as it was sent. */
export interface PageHead {
  readonly bytes: Uint8Array;
  readonly charset: string;
}

interface Refresh {
  readonly seconds: number;
  /** As it is written, which may be relative. */
  readonly address: string;
}

/** Seconds after which a refresh is no redirect, since a reader reads the page before. */
const MOST_SECONDS = 1;
const MOST_CONTENT = 2_000;
/** What browsers with scripts do not follow. */
const META = 'meta[http-equiv="refresh" i]:not(noscript *, template *)';

/** The address to which a page sends its readers, and when (HTML, shared declarative refresh steps). */
export function refreshOf($: CheerioAPI): Refresh | undefined {
  const content = ($(META).first().attr('content') ?? '').slice(0, MOST_CONTENT).replace(/\s+/g, ' ').trim();
  const [, seconds, rest = ''] = /^(\d{0,9})[\d.]*\s?(?:[;,]\s?|\s)(.*)$/.exec(content) ?? [];
  const address = rest.replace(/^url\s?=\s?/i, '');
  const quote = /^["']/.exec(address)?.[0];
  const unquoted = quote ? address.slice(1).split(quote, 1)[0]! : address;
  return unquoted === '' ? undefined : { seconds: Number(seconds ?? 0), address: unquoted.trim() };
}

/** The address to which a page sends its readers at once; empty if it does not. */
export function redirectIn({ bytes, charset }: PageHead): string {
  const refresh = refreshOf(load(decoded(bytes, charset)));
  return refresh && refresh.seconds <= MOST_SECONDS ? refresh.address : '';
}
