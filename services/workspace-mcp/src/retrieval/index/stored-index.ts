import { completed, isPartOf } from '../passage/snapshot';
import type { IndexDirectory } from './files/index-directory';
import type { StoredIndex } from './files/index-format';
import type { SharedIndexes } from './files/shared-index-store';
import { type PassageIndex, passageIndex } from './passage-index';
import type { IndexSource, VersionedIndex } from './versioned-index';

/** An index is stored after it has changed by that many passages and by that share; what it lacks is read from the database. */
const MIN_CHANGES = 500;
const CHANGED_SHARE = 0.05;

/** The places from which a process opens an index instead of building it. */
export interface IndexPlaces {
  readonly directory: IndexDirectory;
  readonly shared: SharedIndexes;
}

/** The index of an app as it is outside of this process. */
export function storedIndex({ passages, app_id }: IndexSource, { directory, shared }: IndexPlaces) {
  async function opened(stored: StoredIndex | undefined): Promise<VersionedIndex | undefined> {
    if (!stored) return undefined;
    const snapshot = completed(stored);
    // A later one is that of a database before it was restored from a backup.
    if (!isPartOf(snapshot, await passages.snapshotNow(app_id))) return undefined;
    return { index: passageIndex(stored.image), snapshot, changes: 0, isUnverified: true };
  }
  /** Opens the index that another process has shared. It counts as changed, so that it is stored in this directory, too. */
  async function downloaded(): Promise<VersionedIndex | undefined> {
    const stored = await shared.read(app_id);
    const index = await opened(stored);
    if (stored && !index) await shared.delete(app_id);
    return index && { ...index, changes: index.index.size() };
  }
  return {
    open: async (): Promise<VersionedIndex | undefined> => (await opened(await directory.read(app_id))) ?? downloaded(),
    /** Whether an index has changed much. A file has all versions up to one, so while a publication is not complete the file of before is kept. */
    isDue: ({ index, snapshot, changes }: VersionedIndex): boolean =>
      isMuch(changes, index) && snapshot.open.length === 0,
    write: (stored: StoredIndex): Promise<void> => directory.write(app_id, stored),
    /** A shared index that lacks little serves other processes as well. */
    share: (stored: StoredIndex, { index }: VersionedIndex): Promise<void> =>
      shared.write(app_id, stored, async (version) =>
        isMuch(await passages.countBetween(app_id, completed({ version }), completed(stored)), index),
      ),
  };
}

/** The index is as if it was stored from now on; one that could not be is stored after further changes. */
export function copied(held: VersionedIndex): StoredIndex {
  held.changes = 0;
  return { version: held.snapshot.version, image: held.index.image() };
}

const isMuch = (changes: number, index: PassageIndex): boolean =>
  changes >= Math.max(MIN_CHANGES, CHANGED_SHARE * index.size());
