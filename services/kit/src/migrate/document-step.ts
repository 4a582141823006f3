import type { Collection, Db, Document, Filter, UpdateFilter } from 'mongodb';
import { sizesOf } from './collection-facts';
import type { Facts, Step } from './migration';

/** A document before the migration, which may not have the type that the code knows. */
type Found = Document & { _id: string };
type Update = Document[] | UpdateFilter<Found>;

export interface DocumentChange {
  readonly title: string;
  /** Matches the documents that are still to be changed, and none that was changed. */
  readonly filter: Filter<Found>;
  /**
   * One update for all documents, best a pipeline, which reads the current values. Or a function that returns the update of a
   * document, or null to leave the document as it is: since processes write meanwhile, `when` names the values that it has read.
   */
  readonly update: Update | ((document: Found) => { readonly when: Filter<Found>; readonly update: Update } | null);
  /** The number of documents that one command covers. */
  readonly batch?: number;
}

const BATCH = 1_000;

/**
 * Changes documents in the order of their ids, which must be strings, in batches. After each batch the last id is stored, from
 * which another run continues.
 */
export function changeDocuments(collection: string, change: DocumentChange): Step {
  const rowsOf = (db: Db) => db.collection<Found>(collection);
  return {
    title: change.title,
    plan: async (db) => ({
      ...(await sizesOf(db, collection)),
      changes: await rowsOf(db).countDocuments(change.filter),
    }),
    async run({ db, position, save }) {
      const rows = rowsOf(db);
      const total = await rows.estimatedDocumentCount();
      let at = (position ?? { after: '', passed: 0, changed: 0 }) as Position;
      for (let end = await endOf(rows, at, change); end; end = await endOf(rows, at, change)) {
        const changed = await changeBatch(rows, { ...change.filter, _id: { $gt: at.after, $lte: end.id } }, change);
        at = { after: end.id, passed: at.passed + end.count, changed: at.changed + changed };
        await save(at, factsOf(at, total));
      }
    },
  };
}

interface Position {
  readonly after: string;
  readonly passed: number;
  readonly changed: number;
}

const factsOf = ({ passed, changed }: Position, total: number): Facts => ({ passed, changed, total });

/** The last id of the next batch. */
async function endOf(rows: Collection<Found>, { after }: Position, { batch = BATCH }: DocumentChange) {
  const ids = await rows
    .find({ _id: { $gt: after } }, { projection: { _id: 1 }, sort: { _id: 1 }, limit: batch, batchSize: batch })
    .toArray();
  const last = ids.at(-1);
  return last && { id: last._id, count: ids.length };
}

async function changeBatch(
  rows: Collection<Found>,
  filter: Filter<Found>,
  { update }: DocumentChange,
): Promise<number> {
  if (typeof update !== 'function') return (await rows.updateMany(filter, update)).modifiedCount;
  const writes = (await rows.find(filter).toArray()).flatMap((document) => {
    const made = update(document);
    return made ? [{ updateOne: { filter: { ...made.when, _id: document._id }, update: made.update } }] : [];
  });
  return writes.length === 0 ? 0 : (await rows.bulkWrite(writes, { ordered: false })).modifiedCount;
}
