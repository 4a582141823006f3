import { constants, createGunzip } from 'node:zlib';
import { ParserError } from '@cws/kit';
import { readLimited } from '../../site/read-limited';
import { SiteError } from '../../site/site-error';
import type { SiteLink } from '../parse/site/site-links';
import type { SitemapAddresses } from '../parse/site/sitemap';
import type { ReadingBudget } from './reading-budget';
import type { PartParser } from './site-parser';
import { originOf, type SiteRobots } from './site-robots';

/** Sitemaps that are read of a site, with those that an index names, and the bounds of all of them. */
const MAX_SITEMAPS = 3;
const MAX_BYTES = 512 * 1024;
const MAX_MS = 4_000;

/** The parts of an intake by which a site is read. */
export interface Reading {
  readonly budget: ReadingBudget;
  readonly robots: SiteRobots;
  readonly parse: PartParser;
}

/** An address that was not read, or not to its end. */
export interface Skipped {
  readonly url: string;
  readonly reason: string;
}

/** The pages that the sitemaps of a site name, and the sitemaps that are too large, too slow or forbidden. */
export async function sitemapPages(reading: Reading, home: string): Promise<{ pages: SiteLink[]; skipped: Skipped[] }> {
  const named = await reading.robots.sitemapsOf(home);
  const waiting = named.map((url) => (URL.canParse(url, home) ? new URL(url, home).href : url));
  if (named.length === 0) waiting.push(new URL('/sitemap.xml', home).href);
  const found = { pages: [] as SiteLink[], skipped: [] as Skipped[] };
  const left: Left = { bytes: MAX_BYTES, end: Date.now() + MAX_MS };
  for (let read = 0; read < MAX_SITEMAPS && waiting.length > 0 && hasMore(left); read++) {
    const url = waiting.shift()!;
    const { pages, sitemaps, problem } = await sitemapAt(reading, url, home, left);
    found.pages.push(...pages);
    waiting.push(...sitemaps);
    if (problem) found.skipped.push({ url, reason: problem });
  }
  return found;
}

/** The rest of the bounds. */
interface Left {
  bytes: number;
  readonly end: number;
}

const hasMore = ({ bytes, end }: Left): boolean => bytes > 0 && Date.now() < end;

type Sitemap = SitemapAddresses & { readonly problem?: string | undefined };

const NOTHING: Sitemap = { pages: [], sitemaps: [] };

/** A sitemap that cannot be read and need not exist names nothing. */
async function sitemapAt(reading: Reading, url: string, home: string, left: Left): Promise<Sitemap> {
  const problem = await reading.robots.refusal(url);
  if (problem) return { ...NOTHING, problem };
  try {
    return await readSitemap(reading, url, home, left);
  } catch (error) {
    if (error instanceof ParserError) return NOTHING;
    if (!(error instanceof SiteError)) throw error;
    const isToReport = error.problem === 'too_slow' || error.problem === 'redirect_refused';
    return { ...NOTHING, problem: isToReport ? error.message : undefined };
  }
}

async function readSitemap(
  { budget, robots, parse }: Reading,
  url: string,
  home: string,
  left: Left,
): Promise<Sitemap> {
  const page = await budget.read(url, {
    maxBytes: left.bytes,
    timeoutMs: left.end - Date.now(),
    cuts: true,
    redirectRefusal: robots.refusal,
  });
  if (page.status !== 200) return NOTHING;
  const { body, isCut } = await unpacked(page, left.bytes, budget.spend);
  left.bytes -= body.length;
  const text = body.toString('utf8');
  const xml = isCut ? text.slice(0, text.lastIndexOf('</loc>') + 6) : text;
  const addresses = await parse('sitemap', { xml, origin: originOf(home) });
  return { ...addresses, problem: isCut ? 'only its beginning was read, since it is too large' : undefined };
}

interface Bytes {
  readonly body: Buffer;
  readonly isCut: boolean;
}

/** The content of a gzip file (RFC 1952 §2.3.1), within the same bound; any other file as it is. */
async function unpacked(file: Bytes, maxBytes: number, onBytes: (count: number) => void): Promise<Bytes> {
  if (file.body[0] !== 0x1f || file.body[1] !== 0x8b) return file;
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }).end(file.body);
  const { body, isCut } = await readLimited(gunzip, { maxBytes, onBytes, cuts: true }).catch(() => ({
    body: Buffer.alloc(0),
    isCut: false,
  }));
  return { body, isCut: isCut || file.isCut };
}
