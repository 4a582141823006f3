import { type Call, type Clock, countedNetworks } from '@cws/kit';
import { HOUR, takeAll } from '../limits/limit';
import { capsOf, type LimitsEnv } from '../limits/limits-env';
import type { QuotaStore } from '../limits/quota-store';

/** Counts a registration; rate_limited when the client's network or all networks together have reached their cap for this hour. */
export type RegistrationLimits = (call: Call) => Promise<void>;

export function registrationLimits(quotas: QuotaStore, env: LimitsEnv, clock: Clock): RegistrationLimits {
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
