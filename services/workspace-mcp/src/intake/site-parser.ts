import { join } from 'node:path';
import { type Logger, untrustedParser, workSlots } from '@cws/kit';
import type { PageFacts } from './parsing/page-facts';
import type { UnparsedPage } from './parsing/parse-page';
import type { ParsedPart, UnparsedPart } from './parsing/parse-site';
import type { SitemapAddresses } from './parsing/sitemap';

const LIMITS = { memoryMb: 512, timeoutMs: 5_000 };
/** Pages that wait for the parser, which takes one at a time. */
const MOST = 8;

/** Reads pages of strangers in a process of its own. Errors: ParserError, upstream_unavailable. */
export interface SiteParser {
  page(page: UnparsedPage): Promise<PageFacts>;
  sitemap(xml: string): Promise<SitemapAddresses>;
  close(): Promise<void>;
}

export function siteParser(log: Logger): SiteParser {
  const module = join(__dirname, 'parsing/parse-site.js');
  const parser = untrustedParser<UnparsedPart, ParsedPart>({ name: 'site', module, log, ...LIMITS });
  const slots = workSlots({ most: MOST });
  const inTurn = (part: UnparsedPart): Promise<ParsedPart> => slots.run('', () => parser.parse(part));
  return {
    page: async (page) => ((await inTurn({ page })) as { page: PageFacts }).page,
    sitemap: async (sitemap) => ((await inTurn({ sitemap })) as { sitemap: SitemapAddresses }).sitemap,
    close: () => parser.stop(),
  };
}
