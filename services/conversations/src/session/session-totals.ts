import { LRUCache } from 'lru-cache';

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
  const known = new LRUCache<string, Promise<number>>({ max, ttl: KEPT_MS });
  function start(list: string, count: () => Promise<number>): Promise<number> {
    const counting = count();
    known.set(list, counting);
    const forget = () => known.peek(list) === counting && known.delete(list);
    counting.then((total) => total < LARGE && forget(), forget);
    return counting;
  }
  return {
    // A count fails at the deadline of its own caller; other callers may have more time.
    of: (list, count) => known.get(list)?.catch(count) ?? start(list, count),
  };
}
