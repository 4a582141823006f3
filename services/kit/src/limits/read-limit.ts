import { z } from 'zod';
import { limitKey } from './limit-key';
import type { Bucket } from './token-buckets';

/** Variables of the limit of reads, which the gateway counts for requests and conversations for frames of WebSockets (contract: rate-limits). */
export const readLimitEnv = z.object({
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .positive()
    .default(1)
    .meta({ description: 'Multiplies all other [rate limits](docs/operations/limits.md)' }),
  RATE_LIMIT_READS_PER_SECOND: z.coerce.number().int().positive().default(50).meta({
    description: 'Reads of a user in a second, with the frames of their WebSockets; without a credential, of a network',
  }),
  RATE_LIMIT_READ_BURST: z.coerce.number().int().positive().default(100).meta({ description: 'The same at once' }),
});

export type ReadLimitEnv = z.output<typeof readLimitEnv>;

/** The bucket that reads take a token from. `whose`: the id of a user or the name of a network; `times`: how many times the limit it has. */
export function readBucket(env: ReadLimitEnv, whose: string, times = 1): Bucket {
  const scale = env.RATE_LIMIT_FACTOR * times;
  return {
    key: limitKey('read', whose),
    intervalMs: 1_000 / (env.RATE_LIMIT_READS_PER_SECOND * scale),
    burst: Math.max(1, env.RATE_LIMIT_READ_BURST * scale),
  };
}
