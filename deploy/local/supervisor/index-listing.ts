import { createHash } from 'node:crypto';
import { type Db, MongoClient } from 'mongodb';

/** A digest of all indexes of these databases, which changes when one is made, dropped or changed. It waits for a primary. */
export async function digestOfIndexes(mongodbUri: string, databases: readonly string[]): Promise<string> {
  const client = new MongoClient(mongodbUri);
  try {
    const listings = await Promise.all(databases.map((name) => listingOf(client.db(name))));
    return createHash('sha256').update(JSON.stringify(listings)).digest('hex');
  } finally {
    await client.close();
  }
}

async function listingOf(db: Db): Promise<unknown> {
  const collections = (await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()).map(
    ({ name }) => name,
  );
  const listed = collections
    .toSorted()
    .map(async (name) => [name, (await db.collection(name).indexes()).map(definitionOf).toSorted()]);
  return Promise.all(listed);
}

const definitionOf = (index: object): string => JSON.stringify(index);
