import { type Call, isDuplicateKey, within } from '@cws/kit';
import type { Collection, Db, Filter, UpdateFilter } from 'mongodb';
import { isKeyTaken, markStore } from '../idempotency/mark-store';
import type { EventRow, OwnEvent } from './event';

export type EventStore = ReturnType<typeof openEventStore>;

/** The owner's events, restricted to a time and an app. */
export interface EventFilter {
  readonly user_id: string;
  readonly from?: Date;
  readonly to?: Date;
  readonly app_id?: string;
}

/** The position at which the next page begins: the sort keys of the last row. */
export interface EventPosition {
  readonly starts_at: Date;
  readonly id: string;
}

type Source = Pick<EventRow, 'user_id' | 'source' | 'source_event_id'>;

const TOTAL_CAP = 10_000;

/** Queries of events by their owners; reminders are those of reminder-store.ts. */
export function openEventStore(db: Db) {
  const rows = db.collection<EventRow>('events');
  return {
    rows,
    ...markStore(rows),

    own: (call: Call, own: OwnEvent) => rows.findOne({ ...own }, within(call)),
    bySource: (call: Call, { user_id, source, source_event_id }: Source) =>
      rows.findOne({ user_id, source, source_event_id }, within(call)),

    /** Returns false when another request with the same key, or for the same source, has made its event meanwhile. */
    async insert(call: Call, row: EventRow): Promise<boolean> {
      try {
        await rows.insertOne(row, within(call));
        return true;
      } catch (error) {
        if (!isKeyTaken(error) && !isDuplicateKey(error, 'source_event_id')) throw error;
        return false;
      }
    },

    /** Changes an event whose times and reminder are still those of `seen`; null when they are not, or it was deleted. */
    change: (call: Call, seen: EventRow, update: UpdateFilter<EventRow>) =>
      rows.findOneAndUpdate(unchanged(seen), update, { ...within(call), returnDocument: 'after' }),

    /** Keeps nothing but the Idempotency-Keys. Returns whether there was such an event. */
    async delete(call: Call, own: OwnEvent, now: Date): Promise<boolean> {
      const remainder = { _id: '$_id', made_by: { $ifNull: ['$made_by', []] }, deleted_at: now };
      return (await rows.updateOne({ ...own }, [{ $replaceWith: remainder }], within(call))).matchedCount === 1;
    },

    page: (call: Call, filter: EventFilter, after: EventPosition | null, limit: number, skip = 0) =>
      pageOf(rows, filter, after, limit, { skip, ...within(call) }).toArray(),
    explainPage: (filter: EventFilter, after: EventPosition | null, limit: number) =>
      pageOf(rows, filter, after, limit).explain('executionStats'),
    /** Counts at most 10,000. */
    total: (call: Call, filter: EventFilter) =>
      rows.countDocuments(listFilter(filter), { limit: TOTAL_CAP, ...within(call) }),
  };
}

const unchanged = ({ _id, user_id, starts_at, ends_at, reminder_at, reminder_no }: EventRow): Filter<EventRow> => ({
  _id,
  user_id,
  starts_at,
  ends_at,
  reminder_at,
  reminder_no,
});

function pageOf(
  rows: Collection<EventRow>,
  filter: EventFilter,
  after: EventPosition | null,
  limit: number,
  options: { skip?: number; timeoutMS?: number } = {},
) {
  const sort = { starts_at: 1, _id: 1 } as const;
  return rows.find(listFilter(filter, after), { sort, limit, ...options });
}

/** The first bound is the start in the index; the last one removes earlier rows of the same millisecond. */
function listFilter({ user_id, app_id, from, to }: EventFilter, after: EventPosition | null = null): Filter<EventRow> {
  const start = after?.starts_at ?? from;
  const range = { ...(start && { $gte: start }), ...(to && { $lt: to }) };
  return {
    user_id,
    ...(app_id !== undefined && { app_id }),
    ...((start || to) && { starts_at: range }),
    ...(after && { $or: [{ starts_at: { $gt: after.starts_at } }, { _id: { $gt: after.id } }] }),
  };
}
