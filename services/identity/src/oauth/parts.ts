import type { Clock } from '@cws/kit';
import type { Db } from 'mongodb';
import type { IdentityEnv } from '../config';
import { type RefreshTokens, refreshTokens } from '../family/refresh-token';
import { openQuotaStore } from '../limits/quota-store';
import { type ClientStore, openClientStore } from './client-store';
import { type RegistrationLimits, registrationLimits } from './registration-limits';

/** Dependencies of the tool server's OAuth flow alone. */
export interface OAuthParts {
  readonly clients: ClientStore;
  readonly countRegistration: RegistrationLimits;
  readonly refreshTokens: RefreshTokens;
  /** Whether a loopback redirect matches on any port (RFC 8252 §7.3). */
  readonly loopbackAnyPort: boolean;
}

export function openOAuth(db: Db, env: IdentityEnv, clock: Clock): OAuthParts {
  return {
    clients: openClientStore(db),
    countRegistration: registrationLimits(openQuotaStore(db), env, clock),
    refreshTokens: refreshTokens(env.TOKEN_MAC_KEYS, 'mcp'),
    loopbackAnyPort: env.OAUTH_LOOPBACK_ANY_PORT,
  };
}
