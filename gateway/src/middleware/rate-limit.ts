import type { Boot, Caller, Logger, Metrics, Redis } from '@cws/kit';
import type { GatewayEnv } from '../config';
import { deferredDebits } from './deferred-debits';
import { type LimitClass, limitClasses } from './limit-classes';
import { type Taken, tokenBuckets } from './token-buckets';

/** Why a request is refused; times in seconds. */
interface Refusal {
  readonly limit: number;
  readonly reset: number;
  readonly retryAfter: number;
}

/** Takes a token for a request; undefined when there was one. */
export type RateLimit = (limit: LimitClass, caller: Caller, clientIp: string) => Promise<Refusal | undefined>;

/** Limits that all gateways on one Redis share. While Redis cannot count nothing is refused; a metric and the log say so. */
export function rateLimit(
  redis: Redis,
  { log, metrics }: Pick<Boot, 'log' | 'metrics'>,
  { RATE_LIMIT_FACTOR, CACHE_RATE_LIMITS }: Pick<GatewayEnv, 'RATE_LIMIT_FACTOR' | 'CACHE_RATE_LIMITS'>,
): RateLimit {
  const buckets = tokenBuckets(redis);
  const counting = countingState(log, metrics);
  const deferred = deferredDebits(buckets.debit, counting.failed, CACHE_RATE_LIMITS);
  const bucketsOf = limitClasses(RATE_LIMIT_FACTOR);
  return async (limit, caller, clientIp) => {
    const asked = bucketsOf(limit, caller, clientIp);
    if (asked.length === 0 || deferred.spend(asked)) return undefined;
    deferred.flush();
    try {
      const taken = await buckets.take(asked);
      counting.works();
      if (!taken.ok) return refusal(taken);
      deferred.learn(
        asked.map(({ key }) => key),
        taken.fullInMs,
      );
      return undefined;
    } catch (error) {
      counting.failed(error);
      return undefined;
    }
  };
}

/** Counts every request that is let through uncounted, and logs when that begins and when it ends. */
function countingState(log: Logger, metrics: Metrics) {
  const failedOpen = metrics.counter('rate_limit_failed_open_total', 'Requests let through uncounted by Redis');
  let isFailing = false;
  return {
    failed(error: unknown): void {
      failedOpen.inc();
      if (!isFailing) log.error({ err: error }, 'requests are let through uncounted');
      isFailing = true;
    },
    works(): void {
      if (isFailing) log.info('requests are counted again');
      isFailing = false;
    },
  };
}

const refusal = ({ bucket, waitMs, fullInMs }: Extract<Taken, { ok: false }>): Refusal => ({
  limit: Math.floor(bucket.burst),
  reset: Math.ceil(fullInMs / 1000),
  retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
});
