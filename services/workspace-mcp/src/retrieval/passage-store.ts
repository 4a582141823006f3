import { type Call, timeLeft, within } from '@cws/kit';
import type { AnyBulkWriteOperation, ClientSession, Db, FindCursor, MongoClient } from 'mongodb';
import { recent } from '../cache/recent';
import { type Passage, passagesOf, type Source } from './passage';

export type PassageStore = ReturnType<typeof openPassageStore>;

/** A row of `corpora`: everything that is published for an app, numbered by change. */
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

  /** First in its transaction: whoever changes the same corpus waits for this one, so that versions commit in order. */
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
    /** The corpus's version as it was at most a second ago; changes made through this store count at once. 0: empty. */
    recentVersion: (call: Call, app_id: string): Promise<number> =>
      versions.get(app_id, () => versionNow(app_id, within(call))),
    versionNow: (app_id: string): Promise<number> => versionNow(app_id),
    /** What was published or removed above that version, both once at least, in the order of versions. */
    changedSince: (app_id: string, version: number): FindCursor<Passage> =>
      passages.find({ app_id, version: { $gt: version } }, { sort: { version: 1 }, batchSize: BATCH }),
    /** All that is published for an app. */
    allOf: (app_id: string): FindCursor<Passage> =>
      passages.find({ app_id, ...LIVE }, { hint: { app_id: 1, version: 1 }, batchSize: BATCH }),
    find: (call: Call, ids: readonly string[]): Promise<Passage[]> =>
      passages.find({ _id: { $in: [...ids] }, ...LIVE }, within(call)).toArray(),
    /**
     * Publishes what `decide` answers in one transaction with what it writes: the passages of each source take the place
     * of those that it had. Answers the number of sources; with none nothing is written.
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

/** Reads and writes in the session's transaction; may be asked again when that has to start over. */
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
