import type { Caller, Metrics, Redis } from '@cws/kit';
import { deferredDebits } from './deferred-debits';
import { type LimitClass, limitClasses } from './limit-classes';
import { type Taken, tokenBuckets } from './token-buckets';

/** Why a request is refused; times in seconds. */
export interface Refusal {
  readonly limit: number;
  readonly reset: number;
  readonly retryAfter: number;
}

/** Takes a token for a request; undefined when there was one. */
export type RateLimit = (limit: LimitClass, caller: Caller, clientIp: string) => Promise<Refusal | undefined>;

/** Limits that all gateways on one Redis share. While Redis is away nothing is refused and a metric counts it. */
export function rateLimit(redis: Redis, metrics: Metrics, factor: number): RateLimit {
  const failedOpen = metrics.counter('rate_limit_failed_open_total', 'Requests let through uncounted: Redis was away');
  const buckets = tokenBuckets(redis);
  const deferred = deferredDebits(buckets.debit, () => failedOpen.inc());
  const bucketsOf = limitClasses(factor);
  return async (limit, caller, clientIp) => {
    const asked = bucketsOf(limit, caller, clientIp);
    if (asked.length === 0 || deferred.spend(asked)) return undefined;
    deferred.flush();
    try {
      const taken = await buckets.take(asked);
      if (!taken.ok) return refusal(taken);
      deferred.learn(
        asked.map(({ key }) => key),
        taken.fullInMs,
      );
      return undefined;
    } catch {
      failedOpen.inc();
      return undefined;
    }
  };
}

const refusal = ({ bucket, waitMs, fullInMs }: Extract<Taken, { ok: false }>): Refusal => ({
  limit: Math.floor(bucket.burst),
  reset: Math.ceil(fullInMs / 1000),
  retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
});
