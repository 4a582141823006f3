/** Appends to a line; with `$slice` as many of its oldest leave it. */
export interface Push {
  readonly $each: readonly unknown[];
  readonly $slice?: number;
}

/**
 * Writes what has changed in a line of things that wait, not all of it: another first, or others at its end, for which the
 * oldest may have left. Those that are the same object have not changed.
 */
export function changeLine(
  field: string,
  before: readonly unknown[] | undefined,
  after: readonly unknown[],
  set: Record<string, unknown>,
  pushed: Record<string, Push>,
): void {
  const gone = before ? leftBy(before, after) : -1;
  if (before && isFirstAlone(before, after)) set[`${field}.0`] = after[0];
  else if (!before || gone === -1) set[field] = after;
  else pushed[field] = { $each: after.slice(before.length - gone), ...(gone > 0 && { $slice: -after.length }) };
}

/** How many of the oldest have gone where the others are as they were, in front; -1 where they are not. */
function leftBy(before: readonly unknown[], after: readonly unknown[]): number {
  const gone = before.indexOf(after[0]);
  if (gone === -1 || before.length - gone > after.length) return -1;
  return before.slice(gone).every((one, index) => after[index] === one) ? gone : -1;
}

const isFirstAlone = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && before[0] !== after[0] && before.every((one, n) => n === 0 || after[n] === one);
