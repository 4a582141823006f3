import {
  batchReader,
  type Call,
  type CountedKeys,
  countKeys,
  explainCountKeys,
  isDuplicateKey,
  within,
} from '@cws/kit';
import type { Db, Filter, UpdateFilter } from 'mongodb';
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

const ORDER = { starts_at: 1, _id: 1 } as const;

/** The indexes of the lists. */
const OWN = { user_id: 1, starts_at: 1, _id: 1 } as const;
const OWN_OF_APP = { user_id: 1, app_id: 1, starts_at: 1, _id: 1 } as const;

/** Queries of events by their owners; reminders are those of reminder-store.ts. */
export function openEventStore(db: Db, idempotencyTtlS: number) {
  const rows = db.collection<EventRow>('events');
  const batches = batchReader(db, rows.collectionName);
  return {
    rows,
    ...markStore(rows, idempotencyTtlS),

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

    page: (
      call: Call,
      filter: EventFilter,
      after: EventPosition | null,
      limit: number,
      skip = 0,
    ): Promise<EventRow[]> =>
      batches.find(call, { filter: listFilter(filter, after), projection: {}, sort: ORDER, limit, skip }),
    explainPage: (filter: EventFilter, after: EventPosition | null, limit: number) =>
      rows.find(listFilter(filter, after), { sort: ORDER, limit }).explain('executionStats'),
    /** Counts at most 10,000. */
    total: (call: Call, filter: EventFilter) => countKeys(rows, totalOf(filter), within(call)),
    explainTotal: (filter: EventFilter) => explainCountKeys(rows, totalOf(filter)),
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

const totalOf = (filter: EventFilter): CountedKeys => ({
  query: listFilter(filter),
  hint: filter.app_id === undefined ? OWN : OWN_OF_APP,
  limit: TOTAL_CAP,
});

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
