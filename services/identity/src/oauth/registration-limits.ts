import { type Call, type Clock, countedNetworks } from '@cws/kit';
import { HOUR, takeAll } from '../limits/limit';
import type { QuotaStore } from '../limits/quota-store';

const PER_NETWORK = 300;
const IN_ALL = 5_000;

/** Counts a registration; rate_limited when the client's network or all networks together have reached their cap for this hour. */
export type RegistrationLimits = (call: Call) => Promise<void>;

/** `factor` multiplies each cap. */
export function registrationLimits(quotas: QuotaStore, factor: number, clock: Clock): RegistrationLimits {
  const scaled = (cap: number) => Math.max(1, Math.floor(cap * factor));
  return async (call) => {
    const take = (key: string, cap: number) => () => quotas.take(call, key, { cap, windowMs: HOUR }, clock());
    const networks = countedNetworks(call.client_ip);
    await takeAll([
      ...networks.map(({ network, times }) => take(`register:network:${network}`, scaled(PER_NETWORK) * times)),
      take('register:all', scaled(IN_ALL)),
    ]);
  };
}
