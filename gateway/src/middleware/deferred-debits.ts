import { LRUCache } from 'lru-cache';
import type { Bucket } from './limit-classes';
import type { TokenBuckets } from './token-buckets';

/** How long debits are gathered before they go to Redis in one command. */
const GATHERED_MS = 20;
/** Part of a bucket that a gateway may give away without asking. */
const GIVEN_UNASKED = 1 / 4;

/**
 * Lets callers who are far from their limit pass without waiting for Redis: what they take is debited afterwards, for all of
 * them together. A gateway gives away at most a quarter of a bucket on what it remembers; what two of them give too much in
 * those 20 ms is a debt of the bucket, so that the rate holds.
 */
export interface DeferredDebits {
  /** Takes a token from all of them when each is known and more than three quarters full; else none, and Redis decides. */
  spend(buckets: readonly Bucket[]): boolean;
  /** Milliseconds until each is full, as Redis has just said. */
  learn(keys: Iterable<string>, fullInMs: readonly number[]): void;
  /** Sends what has been gathered. */
  flush(): void;
}

/** Remembers `max` buckets. */
export function deferredDebits(
  debit: TokenBuckets['debit'],
  failed: (error: unknown) => void,
  max = 50_000,
): DeferredDebits {
  /** When each bucket is full again, in this process's time. */
  const fullAt = new LRUCache<string, number>({ max });
  let debts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function learn(keys: Iterable<string>, fullInMs: readonly number[]): void {
    const now = performance.now();
    let index = 0;
    for (const key of keys) fullAt.set(key, Math.max(fullAt.get(key) ?? 0, now + fullInMs[index++]!));
  }
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (debts.size === 0) return;
    const sent = debts;
    debts = new Map();
    debit(sent).then((answer) => learn(sent.keys(), answer), failed);
  }
  function spend(buckets: readonly Bucket[]): boolean {
    const now = performance.now();
    if (!buckets.every((bucket) => isNearlyFull(bucket, fullAt.get(bucket.key), now))) return false;
    for (const { key, intervalMs } of buckets) {
      fullAt.set(key, Math.max(fullAt.get(key) ?? 0, now) + intervalMs);
      debts.set(key, (debts.get(key) ?? 0) + intervalMs);
    }
    timer ??= setTimeout(flush, GATHERED_MS).unref();
    return true;
  }
  return { spend, learn, flush };
}

const isNearlyFull = ({ intervalMs, burst }: Bucket, fullAt: number | undefined, now: number): boolean =>
  fullAt !== undefined && Math.max(fullAt - now, 0) + intervalMs <= GIVEN_UNASKED * burst * intervalMs;
