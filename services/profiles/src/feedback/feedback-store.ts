import { type Call, within } from '@cws/kit';
import type { Collection, Db, FindOptions } from 'mongodb';
import { isKeyTaken, markStore } from '../idempotency/mark-store';
import type { FeedbackRow } from './feedback';

export type FeedbackStore = ReturnType<typeof openFeedbackStore>;

/** The only module that uses the feedback's collection. */
export function openFeedbackStore(db: Db, idempotencyTtlS: number) {
  const rows = db.collection<FeedbackRow>('feedback');
  return {
    rows,
    ...markStore(rows, idempotencyTtlS),

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

    /** The user's feedback behind an id, oldest first. */
    behind: (call: Call, user_id: string, after: string, limit: number) =>
      behind(rows, user_id, after, { limit, ...within(call) }).toArray(),
    explainBehind: (user_id: string, after: string, limit: number) =>
      behind(rows, user_id, after, { limit }).explain('executionStats'),
  };
}

const behind = (rows: Collection<FeedbackRow>, user_id: string, after: string, options: FindOptions) =>
  rows.find({ user_id, _id: { $gt: after } }, { sort: { _id: 1 }, ...options });
