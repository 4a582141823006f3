import { type Call, within } from '@cws/kit';
import type { Collection, Db } from 'mongodb';

/** A row of `activity`: one tool call. Arguments are never stored (contract: tool-activity-log). */
export interface Activity {
  /** Empty when no tool of that name is known. */
  tool: string;
  outcome: 'ok' | 'error';
  /** Empty when the call succeeded. */
  failure_code: string;
  duration_ms: number;
  /** Empty once the owner of the key is erased. */
  key_id: string;
  /** Empty for an account-scoped key. */
  business_id: string;
  at: Date;
}

export const activityCollection = (db: Db): Collection<Activity> => db.collection('activity');

/** Changes of tool calls that are recorded already. */
export interface ActivityStore {
  /** Removes these keys from the calls that were made with them. */
  forgetKeys(call: Call, key_ids: readonly string[]): Promise<void>;
}

export const openActivityStore = (db: Db): ActivityStore => ({
  async forgetKeys(call, key_ids) {
    const theirs = { key_id: { $in: [...key_ids], $gt: '' } };
    await activityCollection(db).updateMany(theirs, { $set: { key_id: '' } }, within(call));
  },
});
