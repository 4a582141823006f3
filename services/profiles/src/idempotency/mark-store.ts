import { type Call, isDuplicateKey, isRepeat, type RequestMark, within } from '@cws/kit';
import type { Collection } from 'mongodb';

/** A row with the marks of the requests that made it and changed it. */
export interface Marked {
  readonly made_by?: readonly RequestMark[];
}

interface MarkedRow extends Marked {
  readonly _id: string;
}

/** Queries of rows by the Idempotency-Keys that made them; a unique index on `made_by.key` gives each key one row. It is known for `ttlS` seconds. */
export const markStore = <Row extends MarkedRow>(collection: Collection<Row>, ttlS: number) => {
  const rows = collection as unknown as Collection<MarkedRow>;
  return {
    /** The row that an earlier request with this key made; a key that has expired is forgotten. Error: idempotency_conflict. */
    async madeBy(call: Call, mark: RequestMark): Promise<Row | null> {
      const row = await rows.findOne({ 'made_by.key': mark.key }, within(call));
      if (!row) return null;
      const first = row.made_by?.find(({ key }) => key === mark.key);
      if (isRepeat(mark, first, ttlS)) return row as Row;
      await rows.updateOne({ _id: row._id }, { $pull: { made_by: { key: mark.key } } }, within(call));
      return null;
    },
  };
};

/** Whether a write lost to another request with the same key. */
export const isKeyTaken = (error: unknown): boolean => isDuplicateKey(error, 'made_by.key');
