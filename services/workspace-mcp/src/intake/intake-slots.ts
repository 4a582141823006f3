import { type WorkSlots, workSlots } from '@cws/kit';

/** Sites that one process reads at the same time. */
const MOST = 4;

/** Bounds how many sites are read at once: one for each business. */
export const intakeSlots = (): WorkSlots =>
  workSlots({
    most: MOST,
    mostOfOwner: 1,
    ownerIsBusy: 'A website is being read for this business; try again when it is done',
    retryAfter: 5,
  });
