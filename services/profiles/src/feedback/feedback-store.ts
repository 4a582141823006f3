import { type Call, within } from '@cws/kit';
import type { Db } from 'mongodb';
import { isKeyTaken, markStore } from '../idempotency/mark-store';
import type { FeedbackRow } from './feedback';

export type FeedbackStore = ReturnType<typeof openFeedbackStore>;

/** The only module that uses the feedback's collection. */
export function openFeedbackStore(db: Db) {
  const rows = db.collection<FeedbackRow>('feedback');
  return {
    rows,
    ...markStore(rows),

    /** Returns false when another request with the same Idempotency-Key has stored its row meanwhile. */
    async insert(call: Call, row: FeedbackRow): Promise<boolean> {
      try {
        await rows.insertOne(row, within(call));
        return true;
      } catch (error) {
        if (!isKeyTaken(error)) throw error;
        return false;
      }
    },
  };
}
