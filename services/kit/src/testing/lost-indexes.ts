import type { Db, IndexDescriptionInfo } from 'mongodb';
import type { Migration } from '../migrate';
import { migrateForTest } from './migrate';
import { testDatabase } from './mongo';

/** All indexes of a database by the names of their collections. */
type Listing = Readonly<Record<string, readonly IndexDescriptionInfo[]>>;

interface IndexListings {
  /** Those of a database that begins with this release. */
  readonly fresh: Listing;
  /** Those of one that was used before the first migration, after all of them. */
  readonly migrated: Listing;
  /** The same after it had lost them, and `migrate` has run again. */
  readonly repaired: Listing;
}

/** Asserts that an older database ends in the indexes of a new one, and gets them again when it has lost them. */
export async function expectSameIndexes(name: string, migrations: readonly Migration[]): Promise<void> {
  const { fresh, migrated, repaired } = await indexListings(name, migrations);
  const all = Object.values(fresh).flat();
  expect(all.filter(({ unique }) => unique)).not.toEqual([]);
  expect(migrated).toEqual(fresh);
  expect(repaired).toEqual(fresh);
}

/** The indexes in which migrations end, on every way that leads there. */
async function indexListings(name: string, migrations: readonly Migration[]): Promise<IndexListings> {
  const [fresh, used] = [await testDatabase(name, migrations), await testDatabase(name)];
  await used.db.collection<{ _id: string }>(USED).insertOne({ _id: 'row' });
  await migrateForTest(used.db, migrations, { release: '1' });
  await migrateForTest(used.db, migrations, { release: '2', contract: true });
  const listings = { fresh: await listingOf(fresh.db), migrated: await listingOf(used.db) };
  for (const collection of Object.keys(listings.migrated)) await used.db.collection(collection).dropIndexes();
  await migrateForTest(used.db, migrations, { release: '2' });
  const repaired = await listingOf(used.db);
  await Promise.all([fresh.drop(), used.drop()]);
  return { ...listings, repaired };
}

/** Makes a database one that was used. */
const USED = 'used';
const NOT_OF_THE_SERVICE: readonly string[] = [USED, 'migrations'];

async function listingOf(db: Db): Promise<Listing> {
  const collections = (await db.listCollections().toArray()).map(({ name }) => name).toSorted();
  const entries = collections
    .filter((name) => !NOT_OF_THE_SERVICE.includes(name))
    .map(async (name) => [name, (await db.collection(name).indexes()).toSorted(byName)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

const byName = (one: IndexDescriptionInfo, other: IndexDescriptionInfo): number =>
  String(one.name).localeCompare(String(other.name));
