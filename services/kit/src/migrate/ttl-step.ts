import type { Db, IndexDescriptionInfo } from 'mongodb';
import { indexesOf } from './collection-facts';
import type { Facts, Retention, Step } from './migration';
import { MigrationRefused } from './refused';

/** Changes the time of a TTL index. A shorter time needs `--delete-older`. */
export function changeTtl(collection: string, index: string, seconds: number): Step {
  const change = { variable: `${collection}.${index}`, collection, index, seconds };
  return {
    title: `keep ${collection} for ${seconds} s by ${index}`,
    keeps: { collection, index, seconds },
    plan: (db) => planRetention(db, change),
    run: ({ db, deleteOlder }) => applyRetention(db, change, deleteOlder).then(() => undefined),
  };
}

/** Describes the change of a TTL index to the configured retention; `changes` is false when there is none. */
export async function planRetention(db: Db, retention: Retention): Promise<Facts> {
  const { collection, index, seconds } = retention;
  const existing = await ttlIndex(db, retention);
  if (!existing || existing.expireAfterSeconds === seconds) return { collection, index, seconds, changes: false };
  const from = existing.expireAfterSeconds;
  const deletes = isShorter(existing, seconds) ? { deletes: await countOlder(db, retention, existing) } : {};
  return { collection, index, seconds, from, changes: true, ...deletes };
}

/** Sets a TTL index by its variable. Returns the change, or undefined when there is none. */
export async function applyRetention(db: Db, retention: Retention, deleteOlder: boolean): Promise<Facts | undefined> {
  const { collection, index, seconds } = retention;
  const existing = await ttlIndex(db, retention);
  if (!existing) throw new Error(`${collection} has no index ${index}`);
  if (existing.expireAfterSeconds === seconds) return undefined;
  if (isShorter(existing, seconds) && !deleteOlder) await refuse(db, retention, existing);
  await db.command({ collMod: collection, index: { name: index, expireAfterSeconds: seconds } });
  return { collection, index, seconds, from: existing.expireAfterSeconds };
}

const ttlIndex = async (db: Db, { collection, index }: Retention): Promise<IndexDescriptionInfo | undefined> =>
  (await indexesOf(db, collection)).find(({ name }) => name === index);

/** An index without the option never deletes. */
const isShorter = ({ expireAfterSeconds = Number.POSITIVE_INFINITY }: IndexDescriptionInfo, seconds: number) =>
  seconds < expireAfterSeconds;

function countOlder(db: Db, { collection, seconds }: Retention, existing: IndexDescriptionInfo): Promise<number> {
  const [field] = Object.keys(existing.key);
  const older = { [field as string]: { $lt: new Date(Date.now() - seconds * 1_000) } };
  const filter = { $and: [older, existing['partialFilterExpression'] ?? {}] };
  return db.collection(collection).countDocuments(filter);
}

/** Does nothing for an empty collection, which has nothing to delete. */
async function refuse(db: Db, retention: Retention, existing: IndexDescriptionInfo): Promise<void> {
  const { variable, collection, seconds } = retention;
  if ((await db.collection(collection).findOne({}, { projection: { _id: 1 } })) === null) return;
  const older = await countOlder(db, retention, existing);
  throw new MigrationRefused(
    `${variable} would keep ${collection} for ${seconds} s instead of ${existing.expireAfterSeconds ?? 'ever'}, and ` +
      `${older} documents would be deleted: give --delete-older to agree, or set it to what it was`,
  );
}
