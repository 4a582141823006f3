import { type Call, type Clock, countedNetworks } from '@cws/kit';
import type { Db } from 'mongodb';
import type { IdentityEnv } from '../config';
import { type RefreshTokens, refreshTokens } from '../family/refresh-token';
import { HOUR, takeAll } from '../limits/limit';
import { capsOf, type LimitsEnv } from '../limits/limits-env';
import { openQuotaStore, type QuotaStore } from '../limits/quota-store';
import { type ClientStore, openClientStore } from './client-store';

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

/** Counts a registration; rate_limited when the client's network or all networks together have reached their cap for this hour. */
type RegistrationLimits = (call: Call) => Promise<void>;

function registrationLimits(quotas: QuotaStore, env: LimitsEnv, clock: Clock): RegistrationLimits {
  const cap = capsOf(env);
  return async (call) => {
    const take = (key: string, most: number) => () => quotas.take(call, key, { cap: most, windowMs: HOUR }, clock());
    const networks = countedNetworks(call.client_ip);
    await takeAll([
      ...networks.map(({ network, times }) =>
        take(`register:network:${network}`, cap('RATE_LIMIT_REGISTRATIONS_PER_HOUR') * times),
      ),
      take('register:all', cap('RATE_LIMIT_ALL_REGISTRATIONS_PER_HOUR')),
    ]);
  };
}
