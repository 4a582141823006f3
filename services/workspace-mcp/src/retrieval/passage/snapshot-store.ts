import { type Call, within } from '@cws/kit';
import type { Db, FindCursor } from 'mongodb';
import { recent } from '../../cache/recent';
import { type CorpusStore, type PublicationKind, snapshotOf } from './corpus-store';
import { isRemoved, type Passage, placeOf } from './passage';
import { inPlace, madeBetween, NOT_REMOVED, notRemovedIn, removedBetween } from './passage-filters';
import { EMPTY, isVisible, type Snapshot } from './snapshot';

const BATCH = 250;
/** Documents of an app whose titles are read. */
const MOST_TITLES = 500;

/** The passages that a search wants to read: those with these ids, and those in these places, of a snapshot. */
export interface Wanted {
  readonly ids: readonly string[];
  readonly places: readonly string[];
  readonly snapshot: Snapshot;
}

export type TitledPassage = Pick<Passage, 'kind' | 'title' | 'url' | 'language'>;

/** Reads the passages of apps as their snapshots have them. */
export function openSnapshotStore(db: Db, corpora: CorpusStore, mostRecent?: number) {
  const passages = db.collection<Passage>('passages');
  const snapshots = recent<Snapshot>(mostRecent);

  const snapshotNow = async (app_id: string, options?: { maxTimeMS?: number }): Promise<Snapshot> =>
    snapshotOf(await corpora.read(app_id, options));

  const counts = (app_id: string, from: Snapshot, to: Snapshot): Promise<[number, number]> =>
    Promise.all([
      passages.countDocuments(madeBetween(app_id, from, to)),
      passages.countDocuments(removedBetween(app_id, from, to)),
    ]);
  return {
    /** The snapshot that readers have, at most a second out of date; changes made through this store are visible at once. */
    recentSnapshot: (call: Call, app_id: string): Promise<Snapshot> =>
      snapshots.get(app_id, () => snapshotNow(app_id, within(call))),
    forgetSnapshot: (app_id: string): void => snapshots.forget(app_id),
    snapshotNow: (app_id: string, call?: Call): Promise<Snapshot> => snapshotNow(app_id, call ? within(call) : {}),
    madeBetween: (app_id: string, from: Snapshot, to: Snapshot): FindCursor<Passage> =>
      passages.find(madeBetween(app_id, from, to), { batchSize: BATCH }),
    removedBetween: (app_id: string, from: Snapshot, to: Snapshot): FindCursor<Passage> =>
      passages.find(removedBetween(app_id, from, to), { batchSize: BATCH }),
    /** The number of passages that both name. It is read from indexes alone. */
    countBetween: async (app_id: string, from: Snapshot, to: Snapshot): Promise<number> => {
      const [made, removed] = await counts(app_id, from, to);
      return made + removed;
    },
    /** The number of passages of a snapshot. */
    countAt: async (app_id: string, snapshot: Snapshot): Promise<number> => {
      const [made, removed] = await counts(app_id, EMPTY, snapshot);
      return made - removed;
    },
    /** The passages with these ids, or in these places of that snapshot. */
    find: async (call: Call, { ids, places, snapshot }: Wanted): Promise<Passage[]> => {
      const byId = { _id: { $in: [...ids] } };
      const filter = places.length > 0 ? { $or: [byId, ...places.map(inPlace)] } : byId;
      const found = await passages.find(filter, within(call)).toArray();
      return found.filter((one) => isVisible(one.version, snapshot) && !isRemoved(one, snapshot));
    },
    /** The title of each document, up to a number of them. */
    titles: async (call: Call, app_id: string, snapshot: Snapshot): Promise<TitledPassage[]> => {
      const first = { ...madeBetween(app_id, EMPTY, snapshot), n: 0, ...notRemovedIn(snapshot) };
      const projection = { _id: 0, kind: 1, title: 1, url: 1, language: 1 } as const;
      const found = passages.find(first, { projection, limit: MOST_TITLES, ...within(call) });
      return found.toArray() as Promise<TitledPassage[]>;
    },
    /** Those of the places that no passage is in any more. */
    emptyPlaces: async (places: readonly string[]): Promise<string[]> => {
      const options = { projection: { document_id: 1, n: 1 } } as const;
      const rows = await passages.find({ $or: places.map(inPlace), ...NOT_REMOVED }, options).toArray();
      const taken = new Set(rows.map(placeOf));
      return places.filter((place) => !taken.has(place));
    },
    /** Whether a publication has begun and is not complete. */
    isOpen: async (call: Call, app_id: string, kind: PublicationKind): Promise<boolean> =>
      (await corpora.read(app_id, within(call))).open?.[kind] !== undefined,
  };
}
