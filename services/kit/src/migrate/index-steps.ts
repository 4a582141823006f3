import type { Db, IndexDescription } from 'mongodb';
import { isDuplicateKey } from '../mongo/mongo';
import { indexesOf, sizesOf } from './collection-facts';
import { type Duplicates, duplicatesFact, findDuplicates } from './duplicates';
import { isSameIndex } from './index-definition';
import type { NamedIndex, Step } from './migration';
import { MigrationRefused } from './refused';

/**
 * Creates the missing indexes of a collection by one command. An index that exists under another name is left as it is. A unique
 * index is not begun while there are duplicates.
 */
export function makeIndexes(collection: string, ...indexes: readonly NamedIndex[]): Step {
  return {
    title: `make indexes of ${collection}: ${indexes.map(({ name }) => name).join(', ')}`,
    makes: { collection, indexes },
    async plan(db) {
      const missing = await missingOf(db, collection, indexes);
      const duplicates = await duplicatesOf(db, collection, missing);
      return {
        ...(await sizesOf(db, collection)),
        makes: missing.map(({ name }) => name),
        ...duplicatesFact(duplicates),
      };
    },
    async run({ db }) {
      refuseDuplicates(collection, await duplicatesOf(db, collection, await missingOf(db, collection, indexes)));
      await create(db, collection, indexes);
    },
  };
}

/** Drops indexes that are no longer used. */
export function dropIndexes(collection: string, ...names: readonly string[]): Step {
  const present = async (db: Db) => {
    const existing = await indexesOf(db, collection);
    return names.filter((name) => existing.some((index) => index.name === name));
  };
  return {
    title: `drop indexes of ${collection}: ${names.join(', ')}`,
    drops: { collection, names },
    plan: async (db) => ({ ...(await sizesOf(db, collection)), drops: await present(db) }),
    async run({ db }) {
      for (const name of await present(db)) await db.collection(collection).dropIndex(name);
    },
  };
}

async function missingOf(db: Db, collection: string, wanted: readonly NamedIndex[]): Promise<NamedIndex[]> {
  const existing = await indexesOf(db, collection);
  for (const index of wanted) {
    const namesake = existing.find(({ name }) => name === index.name);
    if (!namesake || isSameIndex(index, namesake)) continue;
    throw new MigrationRefused(
      `${collection} has another index that is called ${index.name}: rename the new one, or drop the existing one`,
    );
  }
  return wanted.filter((index) => !existing.some((other) => isSameIndex(index, other)));
}

/** The duplicates in the way of each unique index among these. */
export async function duplicatesOf(db: Db, collection: string, missing: readonly NamedIndex[]): Promise<Duplicates[]> {
  const found: Duplicates[] = [];
  for (const index of missing) if (index.unique) found.push(await findDuplicates(db, collection, index));
  return found.filter(({ keys }) => keys > 0);
}

function refuseDuplicates(collection: string, duplicates: readonly Duplicates[]): void {
  const [first] = duplicates;
  if (first) throw new MigrationRefused(forbiddenBy(collection, first));
}

/** The steps that an operator has to take before the index can be made. */
export const forbiddenBy = (collection: string, { index, keys, documents, examples }: Duplicates): string =>
  `${collection} holds ${documents} documents that share ${keys} keys, which the unique index ${index} ` +
  `forbids: change or delete all but one for each key, such as those with the ids ${JSON.stringify(examples)}`;

/**
 * Creates listed indexes too: MongoDB lists an index once its build has begun, and a build that a killed runner has left may still
 * fail. For an existing index the command resolves at once, for one that is being built at the end of the build.
 */
export async function create(db: Db, collection: string, wanted: readonly NamedIndex[]): Promise<void> {
  const existing = await indexesOf(db, collection);
  const asListed = wanted.map((index) => existing.find((other) => isSameIndex(index, other)) ?? index);
  try {
    await db.collection(collection).createIndexes(asListed as IndexDescription[]);
  } catch (error) {
    // The duplicates were written between the check and the build.
    if (isDuplicateKey(error)) refuseDuplicates(collection, await duplicatesOf(db, collection, wanted));
    throw error;
  }
}
