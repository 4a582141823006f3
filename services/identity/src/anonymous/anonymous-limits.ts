import { type Call, type Clock, countedNetworks } from '@cws/kit';
import { HOUR, takeAll } from '../limits/limit';
import type { QuotaStore } from '../limits/quota-store';

/** How often a client's network may make an anonymous user; a refusal is rate_limited with the time to wait. */
export interface AnonymousLimits {
  take(call: Call): Promise<void>;
}

/** `cap` is the number of users of one network in an hour. While the database is unavailable, nobody is admitted. */
export const anonymousLimits = (quotas: QuotaStore, cap: number, clock: Clock): AnonymousLimits => ({
  async take(call) {
    const takes = countedNetworks(call.client_ip).map(
      ({ network, times }) =>
        () =>
          quotas.take(call, `anonymous:network:${network}`, { cap: cap * times, windowMs: HOUR }, clock()),
    );
    await takeAll(takes);
  },
});
