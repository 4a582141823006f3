import { MongoClient } from 'mongodb';
import { processes } from '../../processes/processes.ts';

/** The names of all indexes by `database.collection`, but those of the migrations. */
export type IndexNames = Readonly<Record<string, readonly string[]>>;

const DATABASES = processes.flatMap(({ database }) => database ?? []);

export const indexNames = (uri: string): Promise<IndexNames> =>
  ofEachCollection(uri, async (collection) => (await collection.indexes()).map(({ name }) => name!).toSorted());

/** Loses every index but that of `_id`, as a restore of documents alone does. */
export const loseIndexes = (uri: string): Promise<unknown> =>
  ofEachCollection(uri, (collection) => collection.dropIndexes());

type Collection = ReturnType<ReturnType<MongoClient['db']>['collection']>;

async function ofEachCollection<T>(
  uri: string,
  act: (collection: Collection) => Promise<T>,
): Promise<Record<string, T>> {
  const client = await MongoClient.connect(uri);
  try {
    const all = await Promise.all(DATABASES.map((name) => client.db(name).collections()));
    const own = all.flat().filter(({ collectionName }) => collectionName !== 'migrations');
    const entries = own.map(async (collection) => [collection.namespace, await act(collection)] as const);
    return Object.fromEntries((await Promise.all(entries)).toSorted());
  } finally {
    await client.close();
  }
}
