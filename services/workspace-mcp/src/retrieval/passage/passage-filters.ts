import type { Filter } from 'mongodb';
import type { Passage } from './passage';
import { newlyVisible, type Snapshot } from './snapshot';

export const NOT_REMOVED = { removed_version: { $exists: false }, removed_at: { $exists: false } } as const;

/** Each condition names the app, so that an index serves it. */
const between = (field: 'version' | 'removed_version') => (app_id: string, from: Snapshot, to: Snapshot) => {
  const conditions: Filter<Passage>[] = newlyVisible(from, to).map((condition) => ({ app_id, [field]: condition }));
  return conditions.length === 1 ? conditions[0]! : { $or: conditions };
};
/** The passages that one snapshot has and an earlier one has not; those that the later one no longer has are among them. */
export const madeBetween = between('version');
/** The passages that one snapshot no longer has; those that an earlier one did not have are among them. */
export const removedBetween = between('removed_version');

/** The passages that a reader of the snapshot still sees. */
export const notRemovedIn = ({ version, open }: Snapshot): Filter<Passage> => ({
  $or: [NOT_REMOVED, { removed_version: { $gt: version } }, { removed_version: { $in: [...open] } }],
});

export function inPlace(place: string): Filter<Passage> {
  const [document_id, n] = place.split(':');
  return { document_id: document_id!, n: Number(n) };
}
