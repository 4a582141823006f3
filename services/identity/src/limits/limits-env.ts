import { z } from 'zod';

const count = (byDefault: number) => z.coerce.number().int().positive().default(byDefault);

/** Variables of the counted limits (contract: rate-limits). RATE_LIMIT_FACTOR multiplies all others. */
export const limitsEnv = z.object({
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .positive()
    .default(1)
    .meta({ description: 'Multiplies all other [rate limits](docs/operations/limits.md)' }),
  RATE_LIMIT_CODES_PER_MINUTE: count(1).meta({
    description: 'One-time codes that a network requests for an address in 60 seconds; `resend_after` stays 60',
  }),
  RATE_LIMIT_CODES_PER_HOUR: count(5).meta({ description: 'The same in an hour' }),
  RATE_LIMIT_STRANGERS_CODES_PER_HOUR: count(20).meta({
    description: 'Codes for an address in an hour, of all networks together that never signed in there',
  }),
  RATE_LIMIT_WRONG_CODES_PER_HOUR: count(100).meta({ description: 'Wrong codes of a network in an hour' }),
  RATE_LIMIT_ANONYMOUS_USERS_PER_HOUR: count(60).meta({
    description: 'Anonymous users that a network creates in an hour',
  }),
  RATE_LIMIT_DEVICE_STARTS_PER_HOUR: count(30).meta({
    description: 'Sign-ins of devices that a network starts in an hour',
  }),
  RATE_LIMIT_WRONG_USER_CODES_PER_15_MINUTES: count(10).meta({
    description: 'Wrong user codes of a sign-in or a network in 15 minutes',
  }),
  /** More than any client needs, and far too few to find a token of 256 bits. */
  RATE_LIMIT_TOKEN_REQUESTS_PER_MINUTE: count(6_000).meta({
    description: 'Requests of a network at the token endpoints in a minute',
  }),
  RATE_LIMIT_EXPORTS_PER_DAY: count(3).meta({ description: 'Exports of the account of an address in 24 hours' }),
  RATE_LIMIT_REGISTRATIONS_PER_HOUR: count(300).meta({
    description: 'OAuth clients that a network registers in an hour',
  }),
  RATE_LIMIT_ALL_REGISTRATIONS_PER_HOUR: count(5_000).meta({
    description: 'OAuth clients that all networks register in an hour',
  }),
});

export type LimitsEnv = z.output<typeof limitsEnv>;

/** Returns the cap that a variable stands for, multiplied by the factor and at least 1. */
export const capsOf =
  (env: LimitsEnv) =>
  (name: Exclude<keyof LimitsEnv, 'RATE_LIMIT_FACTOR'>): number =>
    Math.max(1, Math.floor(env[name] * env.RATE_LIMIT_FACTOR));
