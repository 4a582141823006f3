import type { Call } from '@cws/kit';
import { HOUR, type Limit, tooMany } from '../limits/limit';
import { networkOf } from '../limits/network';
import type { QuotaStore } from '../limits/quota-store';

const PER_NETWORK = 300;
const IN_ALL = 5_000;

/** Counts a registration; rate_limited when the client's network or all together have had theirs in this hour. */
export type RegistrationLimits = (call: Call) => Promise<void>;

/** `factor` multiplies both. */
export function registrationLimits(quotas: QuotaStore, factor: number, now: () => number): RegistrationLimits {
  const limit = (cap: number): Limit => ({ cap: Math.max(1, Math.floor(cap * factor)), windowMs: HOUR });
  return async (call) => {
    const rows = [
      [`register:network:${networkOf(call.client_ip)}`, limit(PER_NETWORK)],
      ['register:all', limit(IN_ALL)],
    ] as const;
    for (const [key, quota] of rows) {
      const waitMs = await quotas.take(call, key, quota, now());
      if (waitMs > 0) throw tooMany({ waitMs, cap: quota.cap });
    }
  };
}
