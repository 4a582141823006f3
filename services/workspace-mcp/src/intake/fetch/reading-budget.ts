import { type Call, type Clock, systemClock, timeLeft } from '@cws/kit';
import { SiteError } from '../../site/site-error';
import type { ReadOptions, SitePage, SiteReader } from '../../site/site-reader';

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_REQUESTS = 60;
/** Milliseconds of waiting for the site in all; what this service itself takes meanwhile, such as for starting a parser, does not count. */
const MAX_MS = 15_000;
/** Milliseconds of the call that are left for what is done with the site; all that is before ends with them, whoever was slow. */
const WRITING_MS = 4_000;

/** The reason why an address is left out when a bound of the whole site is reached. */
export const SPENT = 'the time, the size or the number of requests for which a site is read is used up';

/** The bounds of one item; what is left of the budget bounds it too. */
type ItemOptions = Pick<ReadOptions, 'cuts' | 'maxBytes' | 'redirectRefusal' | 'refreshTarget' | 'timeoutMs'>;

export type ReadingBudget = ReturnType<typeof readingBudget>;

/** Reads pages until the time, the bytes or the requests of one intake are used up. */
export function readingBudget(siteReader: Pick<SiteReader, 'read'>, call: Call, clock: Clock = systemClock) {
  const end = clock() + timeLeft(call) - WRITING_MS;
  let waiting = MAX_MS;
  let bytes = MAX_BYTES;
  let requests = MAX_REQUESTS;
  const msLeft = (): number => Math.min(waiting, end - clock());
  const isSpent = (): boolean => bytes <= 0 || requests <= 0 || msLeft() <= 0;
  const spend = (count: number): void => {
    bytes -= count;
  };
  /** Counts a request before it is sent, also one for the target of a redirect. */
  const countRequest = (): void => {
    if (requests <= 0) throw new SiteError('out_of_bounds', SPENT);
    requests -= 1;
  };
  return {
    isSpent,
    spend,
    async read(url: string, { maxBytes = bytes, timeoutMs = MAX_MS, ...options }: ItemOptions = {}): Promise<SitePage> {
      const began = clock();
      try {
        return await siteReader.read(url, {
          ...options,
          accept: 'text/html,*/*;q=0.5',
          timeoutMs: Math.max(1, Math.min(timeoutMs, msLeft())),
          maxBytes: Math.max(1, Math.min(maxBytes, bytes)),
          onBytes: spend,
          onRequest: countRequest,
        });
      } finally {
        waiting -= clock() - began;
      }
    },
  };
}
