import { AppError, type CountingState, limitKey, type ReadLimitEnv, type Redis, tokenBuckets } from '@cws/kit';

/** Answers that a business may try out in an hour. */
const PER_HOUR = 60;
const HOUR_MS = 3_600_000;

/** Counts the answers that a business tries out (contract: answers-try). */
export interface TryLimit {
  /** Error: rate_limited. While Redis does not respond nothing is refused. */
  take(business_id: string): Promise<void>;
}

interface TryLimitParts {
  readonly redis: Redis;
  readonly counting: CountingState;
}

export function tryLimit({ redis, counting }: TryLimitParts, { RATE_LIMIT_FACTOR }: ReadLimitEnv): TryLimit {
  const buckets = tokenBuckets(redis);
  const burst = Math.max(1, PER_HOUR * RATE_LIMIT_FACTOR);
  const intervalMs = HOUR_MS / (PER_HOUR * RATE_LIMIT_FACTOR);
  return {
    async take(business_id) {
      const taken = await buckets.take([{ key: limitKey('try', business_id), intervalMs, burst }]).then(
        (result) => {
          counting.works();
          return result;
        },
        (error: unknown) => {
          counting.failed(error);
          return { ok: true } as const;
        },
      );
      if (!taken.ok)
        throw new AppError('rate_limited', { retryAfter: Math.ceil(taken.waitMs / 1_000), limit: Math.floor(burst) });
    },
  };
}
