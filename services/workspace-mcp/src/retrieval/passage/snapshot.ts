import type { Condition } from 'mongodb';

/** The part of an app's passages that a reader sees: the changes of all versions up to `version`, except those of publications that are not complete. */
export interface Snapshot {
  readonly version: number;
  /** The versions of publications that are not complete. */
  readonly open: readonly number[];
}

export const EMPTY: Snapshot = { version: 0, open: [] };

export const isVisible = (version: number, { version: last, open }: Snapshot): boolean =>
  version <= last && !open.includes(version);

/** Whether a reader of this snapshot sees nothing that was ever published. */
export const isEmpty = ({ version, open }: Snapshot): boolean => version <= open.length;

/** Whether all that is visible in the `part` is also visible in the `whole`. */
export function isPartOf(part: Snapshot, whole: Snapshot): boolean {
  const later = Math.max(0, part.version - whole.version);
  const laterOpen = part.open.filter((version) => version > whole.version).length;
  return later === laterOpen && !whole.open.some((version) => isVisible(version, part));
}

/** The highest version up to which no publication is incomplete. */
export const completeUpTo = ({ version, open }: Snapshot): number => Math.min(version, ...open.map((one) => one - 1));

/** The snapshot that readers have when every publication is complete. */
export const completed = ({ version }: Pick<Snapshot, 'version'>): Snapshot => ({ version, open: [] });

/** Conditions on a version, each of which an index serves: it is visible in a snapshot, and was not in an earlier one. */
export function newlyVisible(from: Snapshot, to: Snapshot): Condition<number>[] {
  const later = { $gt: from.version, $lte: to.version, ...(to.open.length > 0 && { $nin: [...to.open] }) };
  const closed = from.open.filter((version) => isVisible(version, to));
  return closed.length > 0 ? [later, { $in: closed }] : [later];
}
