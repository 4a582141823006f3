import type { Db, Document, IndexDescriptionInfo } from 'mongodb';
import type { Facts } from './migration';

const NAMESPACE_NOT_FOUND = 26;

/** The indexes of a collection; none for a collection that does not exist. */
export const indexesOf = (db: Db, collection: string): Promise<IndexDescriptionInfo[]> =>
  unlessMissing(db.collection(collection).indexes(), []);

/** The size of a collection: documents, and bytes on disk of the documents and of each index. */
export async function sizesOf(db: Db, collection: string): Promise<Facts> {
  const stages = [{ $collStats: { storageStats: {} } }];
  const [stats] = await unlessMissing(db.collection(collection).aggregate(stages).toArray(), []);
  const { count = 0, storageSize = 0, indexSizes = {} }: Document = stats?.['storageStats'] ?? {};
  return { collection, documents: count, bytes: storageSize, index_bytes: indexSizes };
}

/** `otherwise` for a collection that does not exist. */
export async function unlessMissing<T, U>(found: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await found;
  } catch (error) {
    if ((error as { code?: unknown }).code === NAMESPACE_NOT_FOUND) return otherwise;
    throw error;
  }
}
