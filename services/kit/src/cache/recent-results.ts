import { LRUCache } from 'lru-cache';

/** Results of look-ups, each kept for a short time that counts from the start of its look-up. */
export interface RecentResults<T> {
  /** Returns the kept or pending result of that key, or else that of `load`. Where a pending one fails, it tries again. */
  get(key: string, load: () => Promise<T>): Promise<T>;
  /** Returns the kept result of that key at once; undefined if there is none, or a pending one. */
  known(key: string): T | undefined;
  /** The next `get` of that key loads again, whatever is pending. */
  forget(key: string): void;
}

export interface RecentResultsOptions<T> {
  readonly ttlMs: number;
  /** The number of results that are kept. */
  readonly max: number;
  /** Whether a result is kept after it has come; every result by default. */
  readonly isKept?: (result: T) => boolean;
}

interface Entry<T> {
  readonly result: Promise<T>;
  isPending: boolean;
  value: T | undefined;
}

/** Failures are not kept: one may come from the deadline of the caller who began the look-up, which others do not share. */
export function recentResults<T>({ ttlMs, max, isKept = () => true }: RecentResultsOptions<T>): RecentResults<T> {
  // Reading the clock at each look-up costs less than the timer that the cache otherwise starts each millisecond.
  const entries = new LRUCache<string, Entry<T>>({ max, ttl: ttlMs, ttlResolution: 0 });

  function start(key: string, load: () => Promise<T>): Promise<T> {
    const entry: Entry<T> = { result: load(), isPending: true, value: undefined };
    entries.set(key, entry);
    const drop = () => entries.peek(key) === entry && entries.delete(key);
    entry.result.then((value) => {
      entry.isPending = false;
      entry.value = value;
      if (!isKept(value)) drop();
    }, drop);
    return entry.result;
  }
  function get(key: string, load: () => Promise<T>): Promise<T> {
    const earlier = entries.get(key);
    if (!earlier) return start(key, load);
    return earlier.isPending ? earlier.result.catch(() => get(key, load)) : earlier.result;
  }
  return { get, known: (key) => entries.get(key)?.value, forget: (key) => void entries.delete(key) };
}
