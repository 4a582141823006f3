import { type Boot, type Caller, countingState, type Redis, type Taken, tokenBuckets } from '@cws/kit';
import type { GatewayEnv } from '../config';
import { deferredDebits } from './deferred-debits';
import { type CreationClass, type LimitClass, limitClasses } from './limit-classes';
import type { LimitsEnv } from './limits-env';

/** The reason of a refusal; times in seconds. */
export interface Refusal {
  readonly limit: number;
  readonly reset: number;
  readonly retryAfter: number;
}

type Counted = [limit: LimitClass | CreationClass, caller: Caller, clientIp: string];

export interface RateLimit {
  /** Takes a token for a request. Resolves to undefined, or to the refusal when there is no token. */
  take(...counted: Counted): Promise<Refusal | undefined>;
  /** Gives back the token of a request that turned out not to count. */
  giveBack(...counted: Counted): void;
}

/** Limits that all gateways share by Redis. While Redis does not respond nothing is refused, which a metric and the log show. */
export function rateLimit(
  redis: Redis,
  { log, metrics }: Pick<Boot, 'log' | 'metrics'>,
  env: LimitsEnv & Pick<GatewayEnv, 'CACHE_RATE_LIMITS'>,
): RateLimit {
  const buckets = tokenBuckets(redis);
  const counting = countingState(log, metrics);
  const deferred = deferredDebits(buckets.debit, counting.failed, env.CACHE_RATE_LIMITS);
  const bucketsOf = limitClasses(env);
  async function take(...counted: Counted): Promise<Refusal | undefined> {
    const wanted = bucketsOf(...counted);
    if (wanted.length === 0 || deferred.spend(wanted)) return undefined;
    deferred.flush();
    try {
      const taken = await buckets.take(wanted);
      counting.works();
      if (!taken.ok) return refusal(taken);
      deferred.learn(
        wanted.map(({ key }) => key),
        taken.fullInMs,
      );
      return undefined;
    } catch (error) {
      counting.failed(error);
      return undefined;
    }
  }
  function giveBack(...counted: Counted): void {
    const given = bucketsOf(...counted);
    if (given.length === 0) return;
    // Tokens that this gateway has taken without asking Redis are debited first.
    deferred.flush();
    buckets.debit(given.map(({ key, intervalMs }) => [key, -intervalMs])).catch(counting.failed);
  }
  return { take, giveBack };
}

const refusal = ({ bucket, waitMs, fullInMs }: Extract<Taken, { ok: false }>): Refusal => ({
  limit: Math.floor(bucket.burst),
  reset: Math.ceil(fullInMs / 1000),
  retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
});
