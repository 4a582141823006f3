import { type WorkSlots, workSlots } from '@cws/kit';

/** Users whose sites one process reads at the same time, which is mostly waiting for them. */
const MAX = 64;

/** Bounds how many sites are read at once: one for each user, whatever businesses the user has; the others wait in turn (contract: shares). */
export const siteSlots = (): WorkSlots =>
  workSlots({
    maxRunning: MAX,
    ownerIsBusy: 'Another website is being read for you; try again when it is done',
    retryAfter: 5,
  });
