import { LRUCache } from 'lru-cache';

/** Results of look-ups, each kept for a short time that counts from the start of its look-up. */
export interface RecentResults<T> {
  /** Returns the kept or pending result of that key, or else that of `load`. Where a pending one fails, it tries again. */
  get(key: string, load: () => Promise<T>): Promise<T>;
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

/** Failures are not kept: one may come from the deadline of the caller who began the look-up, which others do not share. */
export function recentResults<T>({ ttlMs, max, isKept = () => true }: RecentResultsOptions<T>): RecentResults<T> {
  const results = new LRUCache<string, Promise<T>>({ max, ttl: ttlMs });

  function start(key: string, load: () => Promise<T>): Promise<T> {
    const result = load();
    results.set(key, result);
    const drop = () => results.peek(key) === result && results.delete(key);
    result.then((value) => isKept(value) || drop(), drop);
    return result;
  }
  function get(key: string, load: () => Promise<T>): Promise<T> {
    const earlier = results.get(key);
    return earlier ? earlier.catch(() => get(key, load)) : start(key, load);
  }
  return { get, forget: (key) => void results.delete(key) };
}
