import type { Collection, Db } from 'mongodb';

/** A row of `activity`: one tool call. Arguments are never stored (contract: tool-activity-log). */
export interface Activity {
  /** Empty when no tool of that name is known. */
  tool: string;
  outcome: 'ok' | 'error';
  /** Empty when the call succeeded. */
  failure_code: string;
  duration_ms: number;
  key_id: string;
  /** Empty for an account-scoped key. */
  business_id: string;
  at: Date;
}

export const activityCollection = (db: Db): Collection<Activity> => db.collection('activity');
