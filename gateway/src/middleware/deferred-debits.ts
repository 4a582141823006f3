import type { Bucket, TokenBuckets } from '@cws/kit';
import { LRUCache } from 'lru-cache';

/** How long debits are collected before one command sends them to Redis. */
const COLLECTED_MS = 20;
/** The part of a bucket that a gateway may spend before it asks Redis. */
const SPENT_UNASKED = 1 / 4;

/**
 * Admits callers who are far from their limit without waiting for Redis, and debits their buckets afterwards, many in one command.
 * A gateway spends at most a quarter of a bucket by its own record. Where several gateways spend too much in those 20 ms, the
 * bucket gets a debt, so that the rate holds.
 */
export interface DeferredDebits {
  /** Takes a token from all buckets if each is known and more than three quarters full; otherwise from none, and Redis decides. */
  spend(buckets: readonly Bucket[]): boolean;
  /** Records the milliseconds until each bucket is full, as Redis has returned them. */
  learn(keys: Iterable<string>, fullInMs: readonly number[]): void;
  /** Sends the collected debits. */
  flush(): void;
}

/** Keeps a record of `max` buckets. */
export function deferredDebits(
  debit: TokenBuckets['debit'],
  failed: (error: unknown) => void,
  max = 50_000,
): DeferredDebits {
  /** The time at which each bucket is full again, by the clock of this process. */
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
    debit(sent).then((fullInMs) => learn(sent.keys(), fullInMs), failed);
  }
  function spend(buckets: readonly Bucket[]): boolean {
    const now = performance.now();
    if (!buckets.every((bucket) => isNearlyFull(bucket, fullAt.get(bucket.key), now))) return false;
    for (const { key, intervalMs } of buckets) {
      fullAt.set(key, Math.max(fullAt.get(key) ?? 0, now) + intervalMs);
      debts.set(key, (debts.get(key) ?? 0) + intervalMs);
    }
    timer ??= setTimeout(flush, COLLECTED_MS).unref();
    return true;
  }
  return { spend, learn, flush };
}

const isNearlyFull = ({ intervalMs, burst }: Bucket, fullAt: number | undefined, now: number): boolean =>
  fullAt !== undefined && Math.max(fullAt - now, 0) + intervalMs <= SPENT_UNASKED * burst * intervalMs;
