import type { Collection, Document } from 'mongodb';

/** The keys of an index that are counted. */
export interface CountedKeys {
  /** Names the first fields of the index: the last of them by a value or a range, those before it by a value. */
  readonly query: Document;
  /** The index. */
  readonly hint: Document;
  /** The count ends here; without it all keys are counted. */
  readonly limit?: number;
}

type Counted = Pick<Collection, 'db' | 'collectionName'>;

/**
 * Counts documents by the keys of an index. A range of which every key matches is counted without reading the keys
 * (COUNT_SCAN), which takes half the time of `countDocuments` for 10,000 keys.
 */
export async function countKeys(rows: Counted, keys: CountedKeys, options: { maxTimeMS?: number } = {}) {
  const command = { ...commandOf(rows, keys), ...options, readConcern: { level: 'majority' } };
  return (await rows.db.command(command))['n'] as number;
}

/** The way in which the keys are counted. */
export const explainCountKeys = (rows: Counted, keys: CountedKeys): Promise<Document> =>
  rows.db.command({ explain: commandOf(rows, keys), verbosity: 'executionStats' });

const commandOf = ({ collectionName: count }: Counted, { query, hint, limit = 0 }: CountedKeys): Document => ({
  count,
  query,
  hint,
  limit,
});
