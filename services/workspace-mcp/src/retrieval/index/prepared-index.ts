import { completed, isEmpty, isPartOf, type Snapshot } from '../passage/snapshot';
import type { HeldIndex } from './held-index';
import {
  advance,
  builtIndex,
  type IndexSource,
  laterIndex,
  MAX_IN_PLACE,
  type VersionedIndex,
} from './versioned-index';

/** Another index beside the one that is searched, of publications that are not complete, which takes over with their completion. */
export function preparedIndex(source: IndexSource, held: HeldIndex) {
  const { passages, app_id } = source;
  let prepared: VersionedIndex | undefined;

  function taken(): VersionedIndex | undefined {
    const own = prepared;
    prepared = undefined;
    return own;
  }
  return {
    exists: (): boolean => prepared !== undefined,
    size: (): number => prepared?.index.size() ?? 0,
    /** Takes the index out, if readers of that snapshot see all that it has. */
    takenFor: (now: Snapshot): VersionedIndex | undefined =>
      prepared && isPartOf(prepared.snapshot, now) ? taken() : undefined,
    /** Indexes what is published so far, if it is much. */
    async follow(): Promise<void> {
      const now = await passages.snapshotNow(app_id);
      if (now.open.length === 0) return;
      const next = completed(now);
      const own = taken();
      if (own) {
        await advance(own, source, next);
        prepared = own;
      } else if (!held.current() && isEmpty(now)) prepared = await builtIndex(source, next);
      else {
        const whole = await held.whenWhole((it) => it);
        const changes = await passages.countBetween(app_id, whole.snapshot, next);
        if (changes > MAX_IN_PLACE) prepared = await laterIndex(whole, source, next, changes);
      }
    },
    close: (): void => taken()?.index.close(),
  };
}

export type PreparedIndex = ReturnType<typeof preparedIndex>;
