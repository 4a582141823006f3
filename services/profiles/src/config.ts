import { type EnvOf, envTypes, mongoEnv } from '@cws/kit';
import { z } from 'zod';

/** A bucket for avatars; without S3_BUCKET they are kept in MongoDB (GridFS). */
const s3Env = z.object({
  S3_ENDPOINT: envTypes.url.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

/** The environment of profiles besides what every service reads. */
export const profilesEnv = mongoEnv('profiles')
  .extend(s3Env.shape)
  .extend({
    CURSOR_MAC_KEYS: envTypes.secretList,
    /** Seconds for which a request is known by its Idempotency-Key; the gateway goes by the same. */
    IDEMPOTENCY_TTL_S: z.coerce.number().int().positive().default(86_400),
  });

export type ProfilesEnv = EnvOf<typeof profilesEnv>;
