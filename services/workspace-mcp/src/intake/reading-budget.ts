import { type Call, timeLeft } from '@cws/kit';
import type { SitePage, SiteReader } from '../site/site-reader';

const MOST_BYTES = 2 * 1024 * 1024;
const MOST_MS = 15_000;
/** Milliseconds of the call that are left for what is done with the site. */
const WRITING_MS = 4_000;

export type ReadingBudget = ReturnType<typeof readingBudget>;

/** Reads pages until the time or the bytes of one intake are used up. */
export function readingBudget(siteReader: SiteReader, call: Call) {
  const end = Date.now() + Math.min(MOST_MS, timeLeft(call) - WRITING_MS);
  let bytes = MOST_BYTES;
  return {
    isSpent: (): boolean => bytes <= 0 || Date.now() >= end,
    read(url: string): Promise<SitePage> {
      const timeoutMs = Math.max(1, end - Date.now());
      return siteReader.read(url, {
        accept: 'text/html,*/*;q=0.5',
        timeoutMs,
        maxBytes: Math.max(1, bytes),
        onBytes: (count) => {
          bytes -= count;
        },
      });
    },
  };
}
