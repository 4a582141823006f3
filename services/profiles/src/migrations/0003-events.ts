import { byKeys, type Migration, makeIndexes } from '@cws/kit';

const DAY_S = 24 * 3_600;

const exists = (field: string) => ({ partialFilterExpression: { [field]: { $exists: true } } });

/** Lists of a user's events by their start, their sources, their due reminders, and what is kept of deleted ones. */
export const events: Migration = {
  number: 3,
  name: 'events',
  expand: [
    makeIndexes(
      'events',
      byKeys({ user_id: 1, starts_at: 1, _id: 1 }),
      byKeys({ user_id: 1, app_id: 1, starts_at: 1, _id: 1 }),
      byKeys(
        { user_id: 1, source: 1, source_event_id: 1 },
        { unique: true, partialFilterExpression: { source_event_id: { $gt: '' } } },
      ),
      byKeys({ 'made_by.key': 1 }, { unique: true, ...exists('made_by.key') }),
      byKeys({ reminder_due: 1 }, exists('reminder_due')),
      // The Idempotency-Keys of a deleted event stay for a day, so that a repeat does not make it again.
      byKeys({ deleted_at: 1 }, { expireAfterSeconds: DAY_S, ...exists('deleted_at') }),
    ),
  ],
};
