import { type Call, countKeys, isDuplicateKey, within } from '@cws/kit';
import type { Db } from 'mongodb';
import type { CallOutcome } from '../tool-server/called';
import type { UseRow } from './use';

export type UseStore = ReturnType<typeof openUseStore>;

const TOTAL_CAP = 10_000;

/** The only module that uses the uses' collection. */
export function openUseStore(db: Db) {
  const rows = db.collection<UseRow>('uses');
  return {
    rows,

    /** Inserts the use; returns the one that has its number already, if there is one. */
    async begin(call: Call, row: UseRow): Promise<UseRow | null> {
      try {
        await rows.insertOne(row, within(call));
        return null;
      } catch (error) {
        if (!isDuplicateKey(error, 'call_number')) throw error;
        const { message_id, call_number } = row;
        return rows.findOne({ message_id, call_number }, within(call));
      }
    },

    end: (call: Call, _id: string, outcome: CallOutcome, duration_ms: number) =>
      rows.updateOne({ _id }, { $set: { outcome, duration_ms } }, within(call)),

    deleteOf: (call: Call, grant_ids: readonly string[]) =>
      rows.deleteMany({ grant_id: { $in: [...grant_ids] } }, within(call)),

    /** The newest first, behind that id. */
    page: (call: Call, grant_id: string, behind: string | null, limit: number, skip: number) =>
      rows
        .find({ grant_id, ...(behind && { _id: { $lt: behind } }) }, within(call))
        .sort({ _id: -1 })
        .skip(skip)
        .limit(limit)
        .toArray(),

    total: (call: Call, grant_id: string) =>
      countKeys(rows, { query: { grant_id }, hint: { grant_id: 1, _id: -1 }, limit: TOTAL_CAP }, within(call)),
  };
}
