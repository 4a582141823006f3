import { type Call, isDuplicateKey, uuidV7, within } from '@cws/kit';
import type { AnyBulkWriteOperation, ClientSession, Collection, Filter, OptionalUnlessRequiredId } from 'mongodb';
import type { Source } from '../retrieval/passage';

/** What knowledge, help articles and products have in common. */
export interface Content {
  _id: string;
  app_id: string;
  /** What a repeated import knows it by; none: added by hand. */
  key?: string;
  /** `staged`: written, but what may be found of it is still what was indexed before. */
  status: 'staged' | 'indexed';
  created_at: Date;
  updated_at: Date;
}

/** What somebody wrote, without what the service adds. */
type Written<T extends Content> = Omit<T, keyof Content>;

export interface Entry<T extends Content> {
  readonly key: string;
  readonly fields: Written<T>;
}

/** Entries that were not there, that were and differ now, and that are as they were. */
export interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

export type ContentStore<T extends Content> = ReturnType<typeof openContentStore<T>>;

/** A collection of content; `sourceOf` says what of a row can be found. */
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
    /** Writes the entries by their keys; what is new or differs is staged. Parallel imports of one key make one row. */
    put: (call: Call, app_id: string, entries: readonly Entry<T>[]): Promise<Changes> =>
      put(call, app_id, entries).catch((error) => {
        if (isDuplicateKey(error, 'key')) return put(call, app_id, entries);
        throw error;
      }),
    hasStaged: async (call: Call, app_id: string): Promise<boolean> =>
      (await rows.findOne(staged(app_id), { projection: { _id: 1 }, ...within(call) })) !== null,
    /** Some of what is staged, indexed from now on if the transaction commits. */
    takeStaged: async (app_id: string, limit: number, session: ClientSession): Promise<T[]> => {
      const taken = (await rows.find(staged(app_id), { sort: { _id: 1 }, limit, session }).toArray()) as T[];
      const these = { _id: { $in: taken.map(({ _id }) => _id) } } as Filter<T>;
      if (taken.length > 0) await rows.updateMany(these, { $set: { status: 'indexed' } as Partial<T> }, { session });
      return taken;
    },
  };
}

/** Changes the row of that key where it differs; makes it where there is none. */
function writesOf<T extends Content>(app_id: string, { key, fields }: Entry<T>, at: Date): AnyBulkWriteOperation<T>[] {
  const differs = Object.entries(fields).map(([name, value]) => ({ [name]: { $ne: value } }));
  const staged = { ...fields, status: 'staged', updated_at: at };
  const change = { filter: { app_id, key, $or: differs }, update: { $set: staged } };
  const made = { _id: uuidV7(), ...staged, created_at: at };
  const make = { filter: { app_id, key }, update: { $setOnInsert: made }, upsert: true };
  return [{ updateOne: change }, { updateOne: make }] as unknown as AnyBulkWriteOperation<T>[];
}
