import { sizesOf } from './collection-facts';
import type { Step } from './migration';

/** Makes a collection without indexes, for one that is first written in a transaction. */
export const makeCollection = (collection: string): Step => ({
  title: `make the collection ${collection}`,
  plan: (db) => sizesOf(db, collection),
  async run({ db }) {
    // Unlike createCollection this succeeds for a collection that exists.
    await db.collection(collection).createIndex({ _id: 1 });
  },
});
