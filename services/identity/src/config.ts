import { brandingEnv, type EnvOf, envTypes, mongoEnv, redisEnv } from '@cws/kit';
import { z } from 'zod';
import { limitsEnv } from './limits/limits-env';
import { signingJwks } from './signing/configured-keys';

/** The environment of identity besides what every service reads. Key lists are newest first. */
export const identityEnv = mongoEnv('identity')
  .extend(redisEnv.shape)
  .extend(brandingEnv.shape)
  .extend(limitsEnv.shape)
  .extend({
    SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must be an smtp:// URL'),
    MAIL_FROM: z.string().min(3),
    OTP_HMAC_KEYS: envTypes.secretList,
    TOKEN_MAC_KEYS: envTypes.secretList,
    JWT_SIGNING_KEYS: signingJwks,
    PROFILES_ADDR: envTypes.hostPort,
    WORKSPACE_MCP_ADDR: envTypes.hostPort,
    CONVERSATIONS_ADDR: envTypes.hostPort,
    GRANTS_ADDR: envTypes.hostPort,
    /** Matches a loopback redirect on any port (RFC 8252 §7.3), not only on the registered one (contract: redirect-uris). */
    OAUTH_LOOPBACK_ANY_PORT: envTypes.flag.default(false),
  });

export type IdentityEnv = EnvOf<typeof identityEnv>;
