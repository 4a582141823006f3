import { type Call, isDuplicateKey, within } from '@cws/kit';
import type { Collection } from 'mongodb';
import { isResultOf, type Mark, type Marked } from './mark';

interface MarkedRow extends Marked {
  readonly _id: string;
}

/** Queries of rows by the Idempotency-Keys that made them; a unique index on `made_by.key` gives each key one row. */
export const markStore = <Row extends MarkedRow>(collection: Collection<Row>) => {
  const rows = collection as unknown as Collection<MarkedRow>;
  return {
    /** The row that an earlier request with this key made; a key that has expired is forgotten. Error: idempotency_conflict. */
    async madeBy(call: Call, mark: Mark, ttlS: number): Promise<Row | null> {
      const row = await rows.findOne({ 'made_by.key': mark.key }, within(call));
      if (!row) return null;
      if (isResultOf(row, mark, ttlS)) return row as Row;
      await rows.updateOne({ _id: row._id }, { $pull: { made_by: { key: mark.key } } }, within(call));
      return null;
    },
  };
};

/** Whether a write lost to another request with the same key. */
export const isKeyTaken = (error: unknown): boolean => isDuplicateKey(error, 'made_by.key');
