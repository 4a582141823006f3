import { LRUCache } from 'lru-cache';

/** Milliseconds for which a result is valid, from the start of its query. */
const GOOD_FOR_MS = 1_000;

/** A cache of results at most a second old. A process that changes the data forgets the result at once. */
export interface Recent<T> {
  get(key: string, load: () => Promise<T>): Promise<T>;
  forget(key: string): void;
}

export function recent<T>(max = 5_000): Recent<T> {
  const results = new LRUCache<string, Promise<T>>({ max, ttl: GOOD_FOR_MS });
  function remember(key: string, result: Promise<T>): Promise<T> {
    results.set(key, result);
    result.catch(() => results.peek(key) === result && results.delete(key));
    return result;
  }
  return {
    get: (key, load) => results.get(key) ?? remember(key, load()),
    forget: (key) => void results.delete(key),
  };
}
