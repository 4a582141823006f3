import { LRUCache } from 'lru-cache';

/** Longer than any cached verdict or access token that a message can concern. */
const REMEMBER_MS = 2 * 3_600_000;

/** Ids of credentials and families whose revocation was heard on Redis, with the moment of hearing (Unix ms). */
export interface Revocations {
  hear(id: string): void;
  /** Whether `id` was revoked at `since` or later. */
  heardSince(id: string, since: number): boolean;
}

export function revocations(max = 20_000, now: () => number = Date.now): Revocations {
  const heard = new LRUCache<string, number>({ max, ttl: REMEMBER_MS });
  return {
    hear: (id) => void heard.set(id, now()),
    heardSince: (id, since) => (heard.get(id) ?? Number.NEGATIVE_INFINITY) >= since,
  };
}
