import { type EnvOf, envTypes, mongoEnv } from '@cws/kit';
import { z } from 'zod';

/** The environment of profiles besides what every service reads. */
export const profilesEnv = mongoEnv('profiles').extend({
  CURSOR_MAC_KEYS: envTypes.secretList,
  /** Seconds for which a request is known by its Idempotency-Key; the gateway goes by the same. */
  IDEMPOTENCY_TTL_S: z.coerce.number().int().positive().default(86_400),
});

export type ProfilesEnv = EnvOf<typeof profilesEnv>;
