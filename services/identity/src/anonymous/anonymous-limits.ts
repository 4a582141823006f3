import { AppError, type Call, type Clock } from '@cws/kit';
import type { HitStore } from '../limits/hit-store';
import { HOUR, SECOND } from '../limits/limit';
import { networkOf } from '../limits/network';

const PER_HOUR = 60;

/** How often a client's network may make an anonymous user; a refusal is rate_limited with the time to wait. */
export interface AnonymousLimits {
  take(call: Call): Promise<void>;
}

/** `factor` multiplies the limit. */
export const anonymousLimits = (hits: HitStore, factor: number, now: Clock): AnonymousLimits => ({
  async take(call) {
    const limit = { cap: Math.max(1, Math.floor(PER_HOUR * factor)), windowMs: HOUR };
    const taken = await hits.take(call, `anonymous:network:${networkOf(call.client_ip)}`, [limit], now());
    if (!taken.ok) throw new AppError('rate_limited', { retryAfter: Math.ceil(taken.waitMs / SECOND) });
  },
});
