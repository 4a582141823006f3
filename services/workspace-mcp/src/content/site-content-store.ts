import { type Call, isDuplicateKey, uuidV7, within } from '@cws/kit';
import type { AnyBulkWriteOperation, Collection, Filter } from 'mongodb';
import type { Changes, Content } from './content';
import { type SiteEntry, type SitePlan, sitePlan } from './follow-site';

export interface SiteChanges extends Changes {
  readonly removed: number;
}

/** The operations by which a collection of content follows the site of its business. */
export function siteContent<T extends Content>(rows: Collection<T>) {
  const marked = (app_id: string) => ({ app_id, source_page: { $exists: true } }) as Filter<T>;
  const ofSite = async (call: Call, app_id: string, keys: readonly string[]): Promise<T[]> => {
    const named = { app_id, key: { $in: keys } } as Filter<T>;
    return (await rows.find({ $or: [marked(app_id), named] } as Filter<T>, within(call)).toArray()) as T[];
  };
  async function follow(
    call: Call,
    app_id: string,
    entries: readonly SiteEntry<T>[],
    isGone: (row: T) => boolean,
  ): Promise<SiteChanges> {
    const keys = entries.map(({ key }) => key);
    const plan = sitePlan(await ofSite(call, app_id, keys), entries, isGone);
    const writes = writesOf(app_id, plan, new Date());
    const options = { ordered: false, ...within(call) };
    const added = writes.length === 0 ? 0 : (await rows.bulkWrite(writes, options)).upsertedCount;
    const [changed, removed] = [plan.changed.length, plan.removed.length];
    return { added, changed, removed, unchanged: entries.length - added - changed };
  }
  return {
    /** The rows of an app that onboarding wrote, also those that were edited since, and those with these keys. */
    ofSite,
    /** The addresses of the pages from which onboarding wrote rows of an app. */
    sourcePages: (call: Call, app_id: string): Promise<string[]> =>
      rows.distinct('source_page', marked(app_id), within(call)) as Promise<string[]>,
    /**
     * Stages the entries, and the removal of rows that onboarding wrote and the site no longer has. Rows that a member or an import has
     * written stay. Parallel calls make one row of a key.
     */
    follow: (...parameters: Parameters<typeof follow>): Promise<SiteChanges> =>
      onceMoreForKey(() => follow(...parameters)),
  };
}

/** Repeats a write that another one with the same key has overtaken. */
export const onceMoreForKey = <R>(write: () => Promise<R>): Promise<R> =>
  write().catch((error) => {
    if (isDuplicateKey(error, 'key')) return write();
    throw error;
  });

/** A row that was written by somebody else since it was read stays. */
function writesOf<T extends Content>(
  app_id: string,
  { added, changed, moved, removed }: SitePlan<T>,
  at: Date,
): AnyBulkWriteOperation<T>[] {
  const staged = { status: 'staged', updated_at: at };
  // Each id sorts after the one before, as the entries do.
  const made = ({ key, fields, page }: SiteEntry<T>, n: number) => ({
    filter: { app_id, key },
    update: {
      $setOnInsert: { _id: uuidV7(at.getTime() + n), ...fields, ...staged, source_page: page, created_at: at },
    },
    upsert: true,
  });
  const asRead = ({ _id, updated_at }: T) => ({ _id, updated_at });
  const writes = [
    ...added.map(made),
    ...changed.map(({ row, entry: { fields, page } }) => ({
      filter: asRead(row),
      update: { $set: { ...fields, ...staged, source_page: page }, $unset: { is_removed: '' } },
    })),
    ...moved.map(({ row, entry }) => ({ filter: asRead(row), update: { $set: { source_page: entry.page } } })),
    ...removed.map((row) => ({ filter: asRead(row), update: { $set: { ...staged, is_removed: true } } })),
  ];
  return writes.map((updateOne) => ({ updateOne })) as unknown as AnyBulkWriteOperation<T>[];
}
