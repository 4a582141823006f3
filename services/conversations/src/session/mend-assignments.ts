import type { Context } from '../context';

const LEASE_MS = 10_000;
const AT_ONCE = 200;

/**
 * Completes sessions that processes of a release before `is_assigned` have created or assigned, so that a desk sees them in its
 * lists while both releases run. False when there is no more, or another process is at it.
 */
export async function mendAssignments({
  assignments,
  leases,
}: Pick<Context, 'assignments' | 'leases'>): Promise<boolean> {
  const ids = await assignments.stray(AT_ONCE);
  if (ids.length === 0) return false;
  const mended = await leases.under('mend-assignments', LEASE_MS, () => assignments.mend(ids).then(() => true));
  return mended === true && ids.length === AT_ONCE;
}
