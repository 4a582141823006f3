import { z } from 'zod';

const count = (byDefault: number) => z.coerce.number().int().positive().default(byDefault);

/** Variables of the counted limits (contract: rate-limits). RATE_LIMIT_FACTOR multiplies all others. */
export const limitsEnv = z.object({
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  RATE_LIMIT_SENDS_PER_SECOND: count(5),
  RATE_LIMIT_SEND_BURST: count(20),
  RATE_LIMIT_READS_PER_SECOND: count(50),
  RATE_LIMIT_READ_BURST: count(100),
  RATE_LIMIT_OTHERS_PER_MINUTE: count(200),
  RATE_LIMIT_TOOL_REQUESTS_PER_MINUTE: count(200),
  RATE_LIMIT_ANONYMOUS_SESSIONS_PER_HOUR: count(30),
});

export type LimitsEnv = z.output<typeof limitsEnv>;
