/** MongoDB's `$push` of several items at the end of an array; a negative `$slice` keeps only the newest of them. */
export interface Push {
  readonly $each: readonly unknown[];
  readonly $slice?: number;
}

/**
 * Adds to an update the smallest change that turns a stored queue into another one: a new first item, or new items at its
 * end, for which the oldest may have been removed. Anything else writes the queue whole. Items are compared by identity.
 */
export function changeQueue(
  field: string,
  before: readonly unknown[] | undefined,
  after: readonly unknown[],
  set: Record<string, unknown>,
  pushed: Record<string, Push>,
): void {
  const removed = before ? removedCount(before, after) : -1;
  if (before && isOnlyFirstChanged(before, after)) set[`${field}.0`] = after[0];
  else if (!before || removed === -1) set[field] = after;
  else pushed[field] = { $each: after.slice(before.length - removed), ...(removed > 0 && { $slice: -after.length }) };
}

/** How many of the oldest items were removed, if the others still stand in front as they were; else -1. */
function removedCount(before: readonly unknown[], after: readonly unknown[]): number {
  const removed = before.indexOf(after[0]);
  if (removed === -1 || before.length - removed > after.length) return -1;
  return before.slice(removed).every((one, index) => after[index] === one) ? removed : -1;
}

const isOnlyFirstChanged = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && before[0] !== after[0] && before.every((one, n) => n === 0 || after[n] === one);
