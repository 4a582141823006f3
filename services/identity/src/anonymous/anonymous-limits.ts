import type { Call, Clock } from '@cws/kit';
import { HOUR, tooMany } from '../limits/limit';
import { networkOf } from '../limits/network';
import type { QuotaStore } from '../limits/quota-store';

const PER_HOUR = 60;

/** How often a client's network may make an anonymous user; a refusal is rate_limited with the time to wait. */
export interface AnonymousLimits {
  take(call: Call): Promise<void>;
}

/** `factor` multiplies the limit. Without the database nobody is let in. */
export const anonymousLimits = (quotas: QuotaStore, factor: number, now: Clock): AnonymousLimits => ({
  async take(call) {
    const limit = { cap: Math.max(1, Math.floor(PER_HOUR * factor)), windowMs: HOUR };
    const waitMs = await quotas.take(call, `anonymous:network:${networkOf(call.client_ip)}`, limit, now());
    if (waitMs > 0) throw tooMany({ waitMs, cap: limit.cap });
  },
});
