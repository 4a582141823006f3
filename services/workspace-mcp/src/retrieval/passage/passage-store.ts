import { type Call, inTransaction, type Logger, within } from '@cws/kit';
import type { ClientSession, Db, Filter, FindCursor, MongoClient } from 'mongodb';
import { recent } from '../../cache/recent';
import type { TextReader } from '../chunk/text-reader';
import { openCorpusStore, type PublicationKind, snapshotOf } from './corpus-store';
import { pace } from './pace';
import { isRemoved, type Passage, passagesFrom, placeOf, type Source, usualLanguage } from './passage';
import { EMPTY, isVisible, newlyVisible, type Snapshot } from './snapshot';

export type PassageStore = ReturnType<typeof openPassageStore>;

interface PassageStoreParts {
  readonly log: Logger;
  readonly texts: Pick<TextReader, 'split'>;
  readonly mostRecent?: number | undefined;
}

/** The version that makes passages, and the language of short ones. */
interface Reading {
  readonly version: number;
  readonly usual: string;
}

const BATCH = 250;
/** Passages that are written at once, about 2 MB, since to encode them takes the process. */
const INSERTED_AT_ONCE = 1_000;
/** Passages, the newest of an app, that are read to find its language. */
const SAMPLE = 30;
const NOT_MARKED = 'replaced passages stay stored until the next publication marks them as removed';

/** Hears of a step of a publication of this process after it was committed. */
export type PublicationListener = (step: PublicationStep) => void;

export interface PublicationStep {
  readonly app_id: string;
  readonly passages: number;
  /** Whether the publication is complete, so that readers see it. */
  readonly isComplete: boolean;
}

export function openPassageStore(client: MongoClient, db: Db, { log, texts, mostRecent }: PassageStoreParts) {
  const passages = db.collection<Passage>('passages');
  const corpora = openCorpusStore(db);
  const snapshots = recent<Snapshot>(mostRecent);
  const listeners = new Set<PublicationListener>();

  const snapshotNow = async (app_id: string, options?: { maxTimeMS?: number }): Promise<Snapshot> =>
    snapshotOf(await corpora.read(app_id, options));

  const counts = (app_id: string, from: Snapshot, to: Snapshot): Promise<[number, number]> =>
    Promise.all([
      passages.countDocuments(madeBetween(app_id, from, to)),
      passages.countDocuments(removedBetween(app_id, from, to)),
    ]);

  /** The language of most texts of an app and of those that are added: a short text does not show its own. */
  async function languageWith(app_id: string, added: readonly Source[], session: ClientSession): Promise<string> {
    const projection = { question: 1, title: 1, text: 1 } as const;
    const newest = passages.find({ app_id }, { projection, session }).sort({ version: -1 }).limit(SAMPLE);
    return usualLanguage([...(await newest.toArray()), ...added]);
  }
  /** The passages of some sources. Other work has its turn meanwhile, since their texts may be long. */
  async function read(user_id: string, app_id: string, sources: readonly Source[], { version, usual }: Reading) {
    const turn = pace();
    const made: Passage[] = [];
    for (const source of sources) {
      const split = await texts.split(user_id, source);
      for (const passage of passagesFrom(app_id, source, split, version, usual)) made.push(passage);
      await turn();
    }
    return made;
  }
  async function change(
    user_id: string,
    app_id: string,
    kind: PublicationKind,
    session: ClientSession,
    decide: Decide,
  ): Promise<Done> {
    const corpus = await corpora.next(app_id, session);
    const { sources, isComplete } = await decide(session);
    const hasOpen = corpus.open?.[kind] !== undefined;
    if (sources.length === 0 && !(hasOpen && isComplete)) {
      await session.abortTransaction();
      return { sources: 0, passages: 0, isComplete: false, hasUnmarked: false };
    }
    const usual = sources.length > 0 ? await languageWith(app_id, sources, session) : '';
    const made = await read(user_id, app_id, sources, { version: corpus.version, usual });
    const former = { document_id: { $in: sources.map(({ document_id }) => document_id) }, ...NOT_REMOVED };
    const isVisibleAtOnce = isComplete && !hasOpen;
    const removed = { removed_version: corpus.version, ...(isVisibleAtOnce && { removed_at: new Date() }) };
    await passages.updateMany(former, { $set: removed }, { session });
    for (let at = 0; at < made.length; at += INSERTED_AT_ONCE)
      await passages.insertMany(made.slice(at, at + INSERTED_AT_ONCE), { session });
    if (!isComplete) await corpora.hide(corpus, kind, session);
    else if (hasOpen) await corpora.complete(corpus, kind, session);
    const hasUnmarked = corpus.has_unmarked === true || (isComplete && hasOpen);
    return { sources: sources.length, passages: made.length, isComplete, hasUnmarked };
  }
  /** Marks the passages that nobody sees any more, so that they are deleted a day later. A killed process leaves that to the next publication. */
  async function markRemoved(call: Call, app_id: string): Promise<void> {
    const corpus = await corpora.read(app_id, within(call));
    const unmarked = removedBetween(app_id, EMPTY, snapshotOf(corpus));
    await passages.updateMany(
      { ...unmarked, removed_at: { $exists: false } },
      [{ $set: { removed_at: '$$NOW' } }],
      within(call),
    );
    await corpora.haveMarked(corpus, within(call));
  }
  return {
    /** The snapshot that readers have, at most a second out of date; changes made through this store are visible at once. */
    recentSnapshot: (call: Call, app_id: string): Promise<Snapshot> =>
      snapshots.get(app_id, () => snapshotNow(app_id, within(call))),
    snapshotNow: (app_id: string, call?: Call): Promise<Snapshot> => snapshotNow(app_id, call ? within(call) : {}),
    /** The passages that one snapshot has and an earlier one has not; those that the later one no longer has are among them. */
    madeBetween: (app_id: string, from: Snapshot, to: Snapshot): FindCursor<Passage> =>
      passages.find(madeBetween(app_id, from, to), { batchSize: BATCH }),
    /** The passages that one snapshot no longer has; those that an earlier one did not have are among them. */
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
    /** Those of the places that no passage is in any more. */
    emptyPlaces: async (places: readonly string[]): Promise<string[]> => {
      const options = { projection: { document_id: 1, n: 1 } } as const;
      const rows = await passages.find({ $or: places.map(inPlace), ...NOT_REMOVED }, options).toArray();
      const taken = new Set(rows.map(placeOf));
      return places.filter((place) => !taken.has(place));
    },
    /** Returns a function that ends it. */
    onPublication: (listener: PublicationListener): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Whether a publication has begun and is not complete. */
    isOpen: async (call: Call, app_id: string, kind: PublicationKind): Promise<boolean> =>
      (await corpora.read(app_id, within(call))).open?.[kind] !== undefined,
    /**
     * Publishes the result of `decide` in one transaction with its writes: the passages of each source replace
     * its former ones. Readers see them when a step completes the publication. Returns the number of sources; with none nothing is written.
     */
    publish: async (call: Call, app_id: string, kind: PublicationKind, decide: Decide): Promise<number> => {
      let done: Done;
      try {
        done = await inTransaction(client, call, (session) =>
          change(call.caller.user_id || app_id, app_id, kind, session, decide),
        );
      } finally {
        snapshots.forget(app_id);
      }
      if (done.passages > 0 || done.isComplete) for (const listener of listeners) listener({ app_id, ...done });
      if (done.hasUnmarked)
        await markRemoved(call, app_id).catch((error) => log.warn({ err: error, app_id }, NOT_MARKED));
      return done.sources;
    },
  };
}

/** Reads and writes in the session's transaction; called again when the transaction is retried. */
export type Decide = (session: ClientSession) => Promise<Decision>;

export interface Decision {
  readonly sources: readonly Source[];
  /** Whether nothing more belongs to the publication. */
  readonly isComplete: boolean;
}

/** The passages that a search wants to read: those with these ids, and those in these places, of a snapshot. */
export interface Wanted {
  readonly ids: readonly string[];
  readonly places: readonly string[];
  readonly snapshot: Snapshot;
}

/** Numbers of published sources and of their passages. */
interface Done {
  readonly sources: number;
  readonly passages: number;
  readonly isComplete: boolean;
  readonly hasUnmarked: boolean;
}

const NOT_REMOVED = { removed_version: { $exists: false }, removed_at: { $exists: false } } as const;

/** Each condition names the app, so that an index serves it. */
const between = (field: 'version' | 'removed_version') => (app_id: string, from: Snapshot, to: Snapshot) => {
  const conditions: Filter<Passage>[] = newlyVisible(from, to).map((condition) => ({ app_id, [field]: condition }));
  return conditions.length === 1 ? conditions[0]! : { $or: conditions };
};
const madeBetween = between('version');
const removedBetween = between('removed_version');

function inPlace(place: string): Filter<Passage> {
  const [document_id, n] = place.split(':');
  return { document_id: document_id!, n: Number(n) };
}
