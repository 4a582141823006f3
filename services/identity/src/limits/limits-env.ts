import { z } from 'zod';

const count = (byDefault: number) => z.coerce.number().int().positive().default(byDefault);

/** Variables of the counted limits (contract: rate-limits). RATE_LIMIT_FACTOR multiplies all others. */
export const limitsEnv = z.object({
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  RATE_LIMIT_CODES_PER_MINUTE: count(1),
  RATE_LIMIT_CODES_PER_HOUR: count(5),
  RATE_LIMIT_STRANGERS_CODES_PER_HOUR: count(20),
  RATE_LIMIT_WRONG_CODES_PER_HOUR: count(100),
  RATE_LIMIT_ANONYMOUS_USERS_PER_HOUR: count(60),
  RATE_LIMIT_DEVICE_STARTS_PER_HOUR: count(30),
  RATE_LIMIT_WRONG_USER_CODES_PER_15_MINUTES: count(10),
  /** More than any client needs, and far too few to find a token of 256 bits. */
  RATE_LIMIT_TOKEN_REQUESTS_PER_MINUTE: count(6_000),
  RATE_LIMIT_EXPORTS_PER_DAY: count(3),
  RATE_LIMIT_REGISTRATIONS_PER_HOUR: count(300),
  RATE_LIMIT_ALL_REGISTRATIONS_PER_HOUR: count(5_000),
});

export type LimitsEnv = z.output<typeof limitsEnv>;

/** Returns the cap that a variable stands for, multiplied by the factor and at least 1. */
export const capsOf =
  (env: LimitsEnv) =>
  (name: Exclude<keyof LimitsEnv, 'RATE_LIMIT_FACTOR'>): number =>
    Math.max(1, Math.floor(env[name] * env.RATE_LIMIT_FACTOR));
