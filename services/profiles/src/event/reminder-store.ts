import { type Call, within } from '@cws/kit';
import type { Db, Document } from 'mongodb';
import type { EventRow } from './event';

/** How long the first process that fires a reminder has before another one may. */
export const LEASE_MS = 15_000;
const MAX_LEASE_MS = 3_600_000;

export type ReminderStore = ReturnType<typeof openReminderStore>;

/** Queries of due reminders, which any process may fire. */
export function openReminderStore(db: Db) {
  const rows = db.collection<EventRow>('events');
  return {
    /** Leases the reminder that is due longest to the caller; a lease that was not finished makes the next one twice as long. */
    claim: (call: Call, now: Date) =>
      rows.findOneAndUpdate(dueAt(now), [{ $set: leaseFrom(now) }], {
        ...within(call),
        sort: { reminder_due: 1 },
        returnDocument: 'after',
      }),

    explainClaim: (now: Date) => rows.find(dueAt(now)).sort({ reminder_due: 1 }).limit(1).explain('executionStats'),

    /** Marks a reminder as fired, unless the event has got another one meanwhile. */
    finish: (call: Call, { _id, reminder_no }: EventRow) =>
      rows.updateOne({ _id, reminder_no }, { $unset: { reminder_due: '' } }, within(call)),

    /** Makes the claimed reminder due at another time, unless the event has got another one meanwhile or was woken. */
    postpone: (call: Call, { _id, reminder_no, reminder_due }: EventRow, until: Date) =>
      rows.updateOne(
        { _id, reminder_no, reminder_due },
        { $set: { reminder_due: until, reminder_tries: 0 } },
        within(call),
      ),

    /** Makes all of a user's reminders due at once that were due before and were postponed. */
    wake: (call: Call, user_id: string, now: Date) =>
      rows.updateMany(
        { user_id, reminder_due: { $gt: now }, reminder_at: { $lte: now } },
        { $set: { reminder_due: now } },
        within(call),
      ),
  };
}

const dueAt = (now: Date) => ({ reminder_due: { $lte: now } });

/** A pipeline, since the lease grows with the number of earlier tries. */
const leaseFrom = (now: Date): Document => ({
  reminder_due: {
    $add: [now, { $min: [MAX_LEASE_MS, { $multiply: [LEASE_MS, { $pow: [2, '$reminder_tries'] }] }] }],
  },
  reminder_tries: { $add: ['$reminder_tries', 1] },
});
