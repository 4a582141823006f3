import { type Call, timeLeft, within } from '@cws/kit';
import type { AnyBulkWriteOperation, ClientSession, Db, FindCursor, MongoClient } from 'mongodb';
import { recent } from '../cache/recent';
import { type Passage, passagesOf, type Source } from './passage';

export type PassageStore = ReturnType<typeof openPassageStore>;

/** A row of `corpora`: the version of an app's published passages. */
interface Corpus {
  _id: string;
  version: number;
}

const BATCH = 250;

const LIVE = { removed_at: { $exists: false } } as const;

export function openPassageStore(client: MongoClient, db: Db, mostRecent?: number) {
  const passages = db.collection<Passage>('passages');
  const corpora = db.collection<Corpus>('corpora');
  const versions = recent<number>(mostRecent);

  const versionNow = async (app_id: string, options: { timeoutMS?: number } = {}): Promise<number> =>
    (await corpora.findOne({ _id: app_id }, options))?.version ?? 0;

  /** Runs first in its transaction: others that change the same corpus wait for it, so that versions commit in order. */
  async function nextVersion(app_id: string, session: ClientSession): Promise<number> {
    const options = { upsert: true, returnDocument: 'after', session } as const;
    return (await corpora.findOneAndUpdate({ _id: app_id }, { $inc: { version: 1 } }, options))!.version;
  }
  async function change(app_id: string, session: ClientSession, decide: Decide): Promise<number> {
    const version = await nextVersion(app_id, session);
    const sources = await decide(session);
    if (sources.length === 0) await session.abortTransaction();
    else
      await passages.bulkWrite(
        sources.flatMap((source) => writesOf(app_id, source, version)),
        { session },
      );
    return sources.length;
  }
  return {
    /** The version of a corpus, at most a second out of date; changes made through this store are visible at once. 0 when it is empty. */
    recentVersion: (call: Call, app_id: string): Promise<number> =>
      versions.get(app_id, () => versionNow(app_id, within(call))),
    versionNow: (app_id: string): Promise<number> => versionNow(app_id),
    /** Passages that were published or removed after that version, each at least once, in the order of versions. */
    changedSince: (app_id: string, version: number): FindCursor<Passage> =>
      passages.find({ app_id, version: { $gt: version } }, { sort: { version: 1 }, batchSize: BATCH }),
    /** All published passages of an app. */
    allOf: (app_id: string): FindCursor<Passage> =>
      passages.find({ app_id, ...LIVE }, { hint: { app_id: 1, version: 1 }, batchSize: BATCH }),
    find: (call: Call, ids: readonly string[]): Promise<Passage[]> =>
      passages.find({ _id: { $in: [...ids] }, ...LIVE }, within(call)).toArray(),
    /**
     * Publishes the result of `decide` in one transaction with its writes: the passages of each source replace
     * its former ones. Returns the number of sources; with none nothing is written.
     */
    publish: async (call: Call, app_id: string, decide: Decide): Promise<number> => {
      try {
        return await client.withSession({ defaultTimeoutMS: timeLeft(call) }, (session) =>
          session.withTransaction(() => change(app_id, session, decide)),
        );
      } finally {
        versions.forget(app_id);
      }
    },
  };
}

/** Reads and writes in the session's transaction; called again when the transaction is retried. */
export type Decide = (session: ClientSession) => Promise<readonly Source[]>;

function writesOf(app_id: string, source: Source, version: number): AnyBulkWriteOperation<Passage>[] {
  const made = passagesOf(app_id, source, version);
  const over = { document_id: source.document_id, n: { $gte: made.length }, ...LIVE };
  return [
    ...made.map((passage) => ({
      replaceOne: { filter: { _id: passage._id }, replacement: passage, upsert: true },
    })),
    { updateMany: { filter: over, update: { $set: { version, removed_at: new Date() } } } },
  ];
}
