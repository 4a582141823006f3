import { type EnvOf, envTypes, mongoEnv } from '@cws/kit';
import { z } from 'zod';

/** A bucket for avatars; without S3_BUCKET they are kept in MongoDB (GridFS). */
const s3Env = z.object({
  S3_ENDPOINT: envTypes.url.optional().meta({
    description:
      'The address of the server, such as `https://s3.eu-central-1.amazonaws.com`; the bucket follows in the path',
  }),
  S3_BUCKET: z.string().optional().meta({
    description:
      'The bucket that has the images, below `avatars/`; without it they are in MongoDB (GridFS, `avatars.files` and `avatars.chunks`)',
  }),
  S3_REGION: z.string().default('us-east-1').meta({ description: 'The region of the bucket' }),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .meta({ description: 'A key with `s3:GetObject`, `s3:PutObject` and `s3:DeleteObject`' }),
  S3_SECRET_ACCESS_KEY: z.string().optional().meta({ description: 'Its secret' }),
});

/** The environment of profiles besides what every service reads. */
export const profilesEnv = mongoEnv('profiles')
  .extend(s3Env.shape)
  .extend({
    CURSOR_MAC_KEYS: envTypes.secretList.meta({
      description: 'Base64url keys of 32 bytes or more for cursors, newest first',
    }),
    IDEMPOTENCY_TTL_S: z.coerce.number().int().positive().default(86_400).meta({
      description:
        'Seconds for which a request is recognised by its Idempotency-Key; the gateway and the services use the same value',
    }),
  });

export type ProfilesEnv = EnvOf<typeof profilesEnv>;
