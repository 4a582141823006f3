import type { Context } from '../context';

const LEASE_MS = 10_000;
const AT_ONCE = 200;

/**
 * Sets `is_assigned` in sessions that a release without the field has created or assigned, so that lists of a desk show them
 * while both releases run. False when there are no more, or another process does it.
 */
export async function completeAssignments({
  assignments,
  leases,
}: Pick<Context, 'assignments' | 'leases'>): Promise<boolean> {
  const ids = await assignments.findIncomplete(AT_ONCE);
  if (ids.length === 0) return false;
  const completed = await leases.under('mend-assignments', LEASE_MS, () => assignments.complete(ids).then(() => true));
  return completed === true && ids.length === AT_ONCE;
}
