import { recentResults } from '@cws/kit';

const KEPT_MS = 5_000;
/** Smaller totals are cheap and counted each time, so that they include sessions that were just added. */
const LARGE = 1_000;

/** The totals of lists; those of large lists are counted at most every five seconds. */
export interface SessionTotals {
  /** `list` names the list with its filters. */
  of(list: string, count: () => Promise<number>): Promise<number>;
}

/** Remembers the totals of `max` lists. */
export function sessionTotals(max: number): SessionTotals {
  const totals = recentResults<number>({ ttlMs: KEPT_MS, max, isKept: (total) => total >= LARGE });
  return { of: totals.get };
}
