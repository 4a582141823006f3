import { type Call, isDuplicateKey, uuidV7, within } from '@cws/kit';
import type { AnyBulkWriteOperation, ClientSession, Collection, Filter, OptionalUnlessRequiredId } from 'mongodb';
import type { Source } from '../retrieval/passage';

/** The common fields of knowledge, help articles and products. */
export interface Content {
  _id: string;
  app_id: string;
  /** Key by which a repeated import recognises it; absent when it was added by hand. */
  key?: string;
  /** `staged`: stored, while searches still find the version that was indexed before. */
  status: 'staged' | 'indexed';
  created_at: Date;
  updated_at: Date;
}

/** The fields from outside, without those that the service adds. */
type Written<T extends Content> = Omit<T, keyof Content>;

export interface Entry<T extends Content> {
  readonly key: string;
  readonly fields: Written<T>;
}

/** Numbers of new, changed and unchanged entries. */
export interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

export type ContentStore<T extends Content> = ReturnType<typeof openContentStore<T>>;

/** A collection of content; `sourceOf` gives the searchable part of a row. */
export function openContentStore<T extends Content>(rows: Collection<T>, sourceOf: (row: T) => Source) {
  const staged = (app_id: string) => ({ app_id, status: 'staged' }) as Filter<T>;
  async function put(call: Call, app_id: string, entries: readonly Entry<T>[]): Promise<Changes> {
    if (entries.length === 0) return { added: 0, changed: 0, unchanged: 0 };
    const writes = entries.flatMap((entry) => writesOf<T>(app_id, entry, new Date()));
    const { upsertedCount, modifiedCount } = await rows.bulkWrite(writes, { ordered: false, ...within(call) });
    const unchanged = entries.length - upsertedCount - modifiedCount;
    return { added: upsertedCount, changed: modifiedCount, unchanged };
  }
  return {
    sourceOf,
    insert: (row: T) => rows.insertOne(row as OptionalUnlessRequiredId<T>),
    /** Stores the entries by their keys; new and changed ones are staged. Parallel imports of one key make one row. */
    put: (call: Call, app_id: string, entries: readonly Entry<T>[]): Promise<Changes> =>
      put(call, app_id, entries).catch((error) => {
        if (isDuplicateKey(error, 'key')) return put(call, app_id, entries);
        throw error;
      }),
    hasStaged: async (call: Call, app_id: string): Promise<boolean> =>
      (await rows.findOne(staged(app_id), { projection: { _id: 1 }, ...within(call) })) !== null,
    /** Takes up to `limit` staged rows, which become indexed if the transaction commits. */
    takeStaged: async (app_id: string, limit: number, session: ClientSession): Promise<T[]> => {
      const taken = (await rows.find(staged(app_id), { sort: { _id: 1 }, limit, session }).toArray()) as T[];
      const these = { _id: { $in: taken.map(({ _id }) => _id) } } as Filter<T>;
      if (taken.length > 0) await rows.updateMany(these, { $set: { status: 'indexed' } as Partial<T> }, { session });
      return taken;
    },
  };
}

/** Updates the row of that key if it differs, or inserts it. */
function writesOf<T extends Content>(app_id: string, { key, fields }: Entry<T>, at: Date): AnyBulkWriteOperation<T>[] {
  const differs = Object.entries(fields).map(([name, value]) => ({ [name]: { $ne: value } }));
  const staged = { ...fields, status: 'staged', updated_at: at };
  const change = { filter: { app_id, key, $or: differs }, update: { $set: staged } };
  const made = { _id: uuidV7(), ...staged, created_at: at };
  const make = { filter: { app_id, key }, update: { $setOnInsert: made }, upsert: true };
  return [{ updateOne: change }, { updateOne: make }] as unknown as AnyBulkWriteOperation<T>[];
}
