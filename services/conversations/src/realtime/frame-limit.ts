import { type CountingState, type ReadLimitEnv, type Redis, readBucket, tokenBuckets } from '@cws/kit';

/** Counts the frames of a user's WebSockets with their reads over REST (contract: realtime-frame-limit). */
export interface FrameLimit {
  /** Takes a token for a frame; false when there is none. While Redis does not respond no frame is refused. */
  take(user_id: string): Promise<boolean>;
}

export interface FrameLimitOptions {
  readonly redis: Redis;
  readonly counting: CountingState;
}

export function frameLimit({ redis, counting }: FrameLimitOptions, env: ReadLimitEnv): FrameLimit {
  const buckets = tokenBuckets(redis);
  return {
    async take(user_id) {
      try {
        const { ok } = await buckets.take([readBucket(env, user_id)]);
        counting.works();
        return ok;
      } catch (error) {
        counting.failed(error);
        return true;
      }
    },
  };
}
