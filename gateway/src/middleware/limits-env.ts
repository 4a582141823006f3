import { readLimitEnv } from '@cws/kit';
import { z } from 'zod';

const count = (byDefault: number) => z.coerce.number().int().positive().default(byDefault);

/** Variables of the counted limits (contract: rate-limits). RATE_LIMIT_FACTOR multiplies all others. */
export const limitsEnv = readLimitEnv.extend({
  RATE_LIMIT_SENDS_PER_SECOND: count(5).meta({ description: 'Messages that a user sends in a second' }),
  RATE_LIMIT_SEND_BURST: count(20).meta({ description: 'Messages that a user sends at once' }),
  RATE_LIMIT_OTHERS_PER_MINUTE: count(200).meta({ description: 'Other requests of a user in a minute' }),
  RATE_LIMIT_TOOL_REQUESTS_PER_MINUTE: count(200).meta({
    description: 'Requests with a key to the tool server in a minute',
  }),
  RATE_LIMIT_USER_TOOL_REQUESTS_PER_MINUTE: count(600).meta({
    description: 'Requests with all keys of a user to the tool server in a minute',
  }),
  RATE_LIMIT_ANONYMOUS_SESSIONS_PER_HOUR: count(30).meta({
    description: 'Sessions that the anonymous users of a network create in an hour',
  }),
});

export type LimitsEnv = z.output<typeof limitsEnv>;
