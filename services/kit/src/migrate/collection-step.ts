import { sizesOf } from './collection-facts';
import type { NamedIndex, Step } from './migration';

/** Every collection has it. Unlike createCollection, its creation succeeds for a collection that exists. */
const ID: NamedIndex = { name: '_id_', key: { _id: 1 } };

/** Makes a collection without further indexes, for one that is first written in a transaction. */
export const makeCollection = (collection: string): Step => ({
  title: `make the collection ${collection}`,
  makes: { collection, indexes: [ID] },
  plan: (db) => sizesOf(db, collection),
  async run({ db }) {
    await db.collection(collection).createIndex(ID.key);
  },
});
