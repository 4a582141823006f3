import { LRUCache } from 'lru-cache';

const KEPT_MS = 5_000;
/** A smaller total costs next to nothing and is counted anew, so that whoever adds a session sees it counted. */
const LARGE = 1_000;

/** How many sessions large lists have, counted at most every five seconds for all who ask. */
export interface SessionTotals {
  /** `list` names the list with its filters. */
  of(list: string, count: () => Promise<number>): Promise<number>;
}

/** Remembers the totals of so many lists. */
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
    // A count fails when its own caller's time is over; others may have more.
    of: (list, count) => known.get(list)?.catch(count) ?? start(list, count),
  };
}
