import { readLimitEnv } from '@cws/kit';
import { z } from 'zod';

const count = (byDefault: number) => z.coerce.number().int().positive().default(byDefault);

/** Variables of the counted limits (contract: rate-limits). RATE_LIMIT_FACTOR multiplies all others. */
export const limitsEnv = readLimitEnv.extend({
  RATE_LIMIT_SENDS_PER_SECOND: count(5),
  RATE_LIMIT_SEND_BURST: count(20),
  RATE_LIMIT_OTHERS_PER_MINUTE: count(200),
  RATE_LIMIT_TOOL_REQUESTS_PER_MINUTE: count(200),
  RATE_LIMIT_USER_TOOL_REQUESTS_PER_MINUTE: count(600),
  RATE_LIMIT_ANONYMOUS_SESSIONS_PER_HOUR: count(30),
});

export type LimitsEnv = z.output<typeof limitsEnv>;
