import { brandingEnv, type EnvOf, envTypes, mongoEnv, outboundEnv, redisEnv } from '@cws/kit';
import { z } from 'zod';
import { limitsEnv } from './limits/limits-env';
import { signingJwks } from './signing/configured-keys';

/** The environment of identity besides what every service reads. Key lists are newest first. */
export const identityEnv = mongoEnv('identity')
  .extend(redisEnv.shape)
  .extend(brandingEnv.shape)
  .extend(outboundEnv.shape)
  .extend(limitsEnv.shape)
  .extend({
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must be an smtp:// URL')
      .meta({ description: 'The mail server, `smtp://` or `smtps://`' }),
    MAIL_FROM: z.string().min(3).meta({ description: 'The sender of mails' }),
    OTP_HMAC_KEYS: envTypes.secretList.meta({
      description:
        'Base64url keys of 32 bytes or more for one-time codes, newest first. Removing the oldest one forgets the counters of addresses and the networks that signed in, so keep it for 90 days unless it has leaked',
    }),
    TOKEN_MAC_KEYS: envTypes.secretList.meta({
      description: 'Base64url keys of 32 bytes or more for tokens, newest first',
    }),
    JWT_SIGNING_KEYS: signingJwks.meta({
      description: 'A JSON array of private Ed25519 JWKs with `kid`, newest first',
    }),
    PROFILES_ADDR: envTypes.hostPort.meta({ description: 'The gRPC address of profiles' }),
    WORKSPACE_MCP_ADDR: envTypes.hostPort.meta({ description: 'The gRPC address of workspace-mcp' }),
    CONVERSATIONS_ADDR: envTypes.hostPort.meta({ description: 'The gRPC address of conversations' }),
    GRANTS_ADDR: envTypes.hostPort.meta({ description: 'The gRPC address of grants' }),
    OAUTH_LOOPBACK_ANY_PORT: envTypes.flag.default(false).meta({
      description:
        'Whether a loopback redirect matches on any port (RFC 8252 §7.3), not only on the registered one (contract: redirect-uris)',
    }),
  });

export type IdentityEnv = EnvOf<typeof identityEnv>;
