import { batchReader, type Call, countKeys, explainCountKeys, within } from '@cws/kit';
import type { Collection, Document, Filter } from 'mongodb';
import type { NotificationRow } from './notification';

/** The owner of notifications. */
export interface NotificationOwner {
  readonly user_id: string;
  /** Restricts the notifications to those of this business. */
  readonly business_id?: string;
}

/** The caller, restricted to the business of the credential (contract: credentials-business-bound). */
export const ownOf = ({ caller: { user_id, business_id } }: Call): NotificationOwner => ({
  user_id,
  ...(business_id && { business_id }),
});

export interface NotificationFilter extends NotificationOwner {
  /** Absent for all notifications. */
  readonly unread?: boolean;
}

/** The position at which the next page begins: the sort keys of the last row. */
export interface NotificationPosition {
  readonly created_at: Date;
  readonly id: string;
}

const TOTAL_CAP = 10_000;
const ORDER = { created_at: -1, _id: -1 } as const;

/** Queries of a user's own notifications, newest first. */
export const notificationList = (rows: Collection<NotificationRow>) => ({
  page: (
    call: Call,
    filter: NotificationFilter,
    after: NotificationPosition | null,
    limit: number,
    skip = 0,
  ): Promise<NotificationRow[]> =>
    batchReader(rows.db, rows.collectionName).find(call, {
      filter: pageFilter(filter, after),
      projection: {},
      sort: ORDER,
      limit,
      skip,
    }),

  explainPage: (filter: NotificationFilter, after: NotificationPosition | null, limit: number) =>
    rows.find(pageFilter(filter, after), { sort: ORDER, limit }).explain('executionStats'),

  /** Counts at most 10,000. */
  total: (call: Call, filter: NotificationFilter) =>
    countKeys(rows, { ...keysOf(filter), limit: TOTAL_CAP }, within(call)),

  count: (call: Call, filter: NotificationFilter) => countKeys(rows, keysOf(filter), within(call)),

  explainCount: (filter: NotificationFilter) => explainCountKeys(rows, keysOf(filter)),
});

const pageFilter = (filter: NotificationFilter, after: NotificationPosition | null): Filter<NotificationRow> => ({
  ...listFilter(filter),
  ...(after && behind(after)),
});

const listFilter = ({ unread, ...owner }: NotificationFilter): Filter<NotificationRow> => ({
  ...owner,
  ...(unread !== undefined && { is_read: !unread }),
});

const keysOf = (filter: NotificationFilter) => ({ query: listFilter(filter), hint: indexOf(filter) });

/** The notifications of one business are found among the user's own. */
const indexOf = ({ unread }: NotificationFilter): Document =>
  unread === undefined ? { user_id: 1, created_at: -1, _id: -1 } : { user_id: 1, is_read: 1, created_at: -1, _id: -1 };

/** The first bound is the start in the index; the second one removes earlier rows of the same millisecond. */
const behind = ({ created_at, id }: NotificationPosition): Filter<NotificationRow> => ({
  created_at: { $lte: created_at },
  $or: [{ created_at: { $lt: created_at } }, { _id: { $lt: id } }],
});
