import { LRUCache } from 'lru-cache';

/** Longer than the life of any cached verdict or access token. */
const KEPT_MS = 2 * 3_600_000;

/** Ids of credentials and families whose revocation was published on Redis. */
export interface Revocations {
  add(id: string): void;
  /** Whether the revocation of `id` was received at `since` (Unix ms) or later. */
  hasSince(id: string, since: number): boolean;
}

export function revocations(max = 20_000, now: () => number = Date.now): Revocations {
  const receivedAt = new LRUCache<string, number>({ max, ttl: KEPT_MS });
  return {
    add: (id) => void receivedAt.set(id, now()),
    hasSince: (id, since) => (receivedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= since,
  };
}
