import { AppError, type Call, uuidV7, within } from '@cws/kit';
import type {
  AnyBulkWriteOperation,
  ClientSession,
  Collection,
  Filter,
  OptionalUnlessRequiredId,
  UpdateFilter,
} from 'mongodb';
import type { Changes, Content, ContentStatus, Entry, Written } from './content';
import { isDeleted } from './follow-site';
import { onceMoreForKey, siteContent } from './site-content-store';

/** Rows of one collection that an app may have. */
const MAX_ROWS = 10_000;

/** Rows that were staged. */
interface Taken<T> {
  readonly rows: T[];
  /** Whether no row is staged any more. */
  readonly isLast: boolean;
}

/** The most that is taken at once. */
interface TakeLimit<T> {
  readonly rows: number;
  readonly characters: number;
  readonly lengthOf: (row: T) => number;
}

export type ContentStore<T extends Content> = ReturnType<typeof openContentStore<T>>;

/** A collection of content. */
export function openContentStore<T extends Content>(rows: Collection<T>) {
  const staged = (app_id: string) => ({ app_id, status: 'staged' }) as Filter<T>;
  const these = (all: readonly T[]) => ({ _id: { $in: all.map(({ _id }) => _id) } }) as Filter<T>;
  return {
    ...siteContent(rows),
    /** Stores a new staged row, with the key by which an import recognises it, if any. Error: conflict, when the app has as many as it may. */
    add: async (call: Call, app_id: string, fields: Written<T>, key?: string): Promise<T> => {
      const stored = await rows.countDocuments({ app_id } as Filter<T>, { limit: MAX_ROWS, ...within(call) });
      if (stored >= MAX_ROWS) throw new AppError('conflict', { message: `An app has at most ${MAX_ROWS} of these` });
      const at = new Date();
      const written = { ...fields, ...(key !== undefined && { key }), status: 'staged', updated_at: at };
      const row = { _id: uuidV7(), app_id, ...written, created_at: at } as unknown as T;
      await rows.insertOne(row as OptionalUnlessRequiredId<T>, within(call));
      return row;
    },
    /** Stages other fields for a row of the app and returns it; null when there is none with that id. */
    replace: async (
      call: Call,
      app_id: string,
      _id: string,
      fields: Partial<Written<T> & Pick<T, 'key'>>,
    ): Promise<T | null> => {
      const written = { ...fields, status: 'staged', is_edited: true, updated_at: new Date() };
      const change = { $set: written, $unset: { is_removed: '' } } as unknown as UpdateFilter<T>;
      const options = { returnDocument: 'after', ...within(call) } as const;
      return (await rows.findOneAndUpdate({ _id, app_id } as Filter<T>, change, options)) as T | null;
    },
    /** Whether the app has a row, or one with that status. */
    has: async (call: Call, app_id: string, status?: ContentStatus): Promise<boolean> => {
      const filter = { app_id, ...(status && { status }) } as Filter<T>;
      return (await rows.findOne(filter, { projection: { _id: 1 }, ...within(call) })) !== null;
    },
    /** Stores the entries by their keys; new and changed ones are staged. Parallel imports of one key make one row. */
    put: (call: Call, app_id: string, entries: readonly Entry<T>[]): Promise<Changes> =>
      onceMoreForKey(() => put(rows, call, app_id, entries)),
    /** Lists rows, newest first. */
    newest: (call: Call, app_id: string, limit: number) =>
      rows.find({ app_id } as Filter<T>, { sort: { _id: -1 }, limit, ...within(call) }).toArray(),
    /** The first staged rows, for reading alone. */
    staged: (call: Call, app_id: string, limit: number) =>
      rows.find(staged(app_id), { sort: { _id: 1 }, limit, ...within(call) }).toArray() as Promise<T[]>,
    hasStaged: async (call: Call, app_id: string): Promise<boolean> =>
      (await rows.findOne(staged(app_id), { projection: { _id: 1 }, ...within(call) })) !== null,
    countStaged: (call: Call, app_id: string): Promise<number> => rows.countDocuments(staged(app_id), within(call)),
    /**
     * Takes the first staged rows that are within a limit, one at least, which become indexed, or are deleted if they are removed, when the transaction
     * commits.
     */
    takeStaged: async (app_id: string, limit: TakeLimit<T>, session: ClientSession): Promise<Taken<T>> => {
      const found = rows.find(staged(app_id), { sort: { _id: 1 }, limit: limit.rows + 1, session });
      const all = (await found.toArray()) as T[];
      const taken = withinLimit(all, limit);
      const deleted = taken.filter(isDeleted);
      if (deleted.length > 0) await rows.deleteMany(these(deleted), { session });
      if (taken.length > 0)
        await rows.updateMany(these(taken), { $set: { status: 'indexed' } as Partial<T> }, { session });
      return { rows: taken, isLast: taken.length === all.length };
    },
  };
}

async function put<T extends Content>(
  rows: Collection<T>,
  call: Call,
  app_id: string,
  entries: readonly Entry<T>[],
): Promise<Changes> {
  if (entries.length === 0) return { added: 0, changed: 0, unchanged: 0 };
  const writes = entries.flatMap((entry) => writesOf<T>(app_id, entry, new Date()));
  const { upsertedCount, modifiedCount } = await rows.bulkWrite(writes, { ordered: false, ...within(call) });
  const unchanged = entries.length - upsertedCount - modifiedCount;
  return { added: upsertedCount, changed: modifiedCount, unchanged };
}

function withinLimit<T>(all: T[], { rows, characters, lengthOf }: TakeLimit<T>): T[] {
  let length = 0;
  const isWithin = (row: T, n: number): boolean => {
    length += lengthOf(row);
    return n === 0 || (n < rows && length <= characters);
  };
  const end = all.findIndex((row, n) => !isWithin(row, n));
  return end < 0 ? all : all.slice(0, end);
}

/** Updates the row of that key if it differs, or inserts it. The row is no longer one of onboarding. */
function writesOf<T extends Content>(app_id: string, { key, fields }: Entry<T>, at: Date): AnyBulkWriteOperation<T>[] {
  const differs = Object.entries(fields).map(([name, value]) => ({ [name]: { $ne: value } }));
  const staged = { ...fields, status: 'staged', updated_at: at };
  const isDue = { app_id, key, $or: [...differs, { is_removed: true }] };
  const change = { filter: isDue, update: { $set: staged, $unset: { source_page: '', is_removed: '' } } };
  const made = { _id: uuidV7(), ...staged, created_at: at };
  const make = { filter: { app_id, key }, update: { $setOnInsert: made }, upsert: true };
  return [{ updateOne: change }, { updateOne: make }] as unknown as AnyBulkWriteOperation<T>[];
}
