import { type Call, within } from '@cws/kit';
import type { Collection, Filter } from 'mongodb';
import type { NotificationRow } from './notification';

export interface NotificationFilter {
  readonly user_id: string;
  /** Absent: all. */
  readonly unread?: boolean;
}

/** Where a page goes on: the sort keys of the last row. */
export interface NotificationPosition {
  readonly created_at: Date;
  readonly id: string;
}

export const LIST_INDEXES = [
  { keys: { user_id: 1, created_at: -1, _id: -1 } },
  { keys: { user_id: 1, is_read: 1, created_at: -1, _id: -1 } },
] as const;

const TOTAL_CAP = 10_000;

/** Queries of a user's own notifications, newest first. */
export const notificationList = (rows: Collection<NotificationRow>) => ({
  page: (call: Call, filter: NotificationFilter, after: NotificationPosition | null, limit: number) =>
    pageOf(rows, filter, after, limit, within(call)).toArray(),

  explainPage: (filter: NotificationFilter, after: NotificationPosition | null, limit: number) =>
    pageOf(rows, filter, after, limit).explain('executionStats'),

  /** 10,000 at most. */
  total: (call: Call, filter: NotificationFilter) =>
    rows.countDocuments(listFilter(filter), { limit: TOTAL_CAP, ...within(call) }),

  count: (call: Call, filter: NotificationFilter) => rows.countDocuments(listFilter(filter), within(call)),
});

function pageOf(
  rows: Collection<NotificationRow>,
  filter: NotificationFilter,
  after: NotificationPosition | null,
  limit: number,
  options: { timeoutMS?: number } = {},
) {
  const sort = { created_at: -1, _id: -1 } as const;
  return rows.find({ ...listFilter(filter), ...(after && behind(after)) }, { sort, limit, ...options });
}

const listFilter = ({ user_id, unread }: NotificationFilter): Filter<NotificationRow> => ({
  user_id,
  ...(unread !== undefined && { is_read: !unread }),
});

/** The first bound lets the index start there; the second one drops what is ahead within the same millisecond. */
const behind = ({ created_at, id }: NotificationPosition): Filter<NotificationRow> => ({
  created_at: { $lte: created_at },
  $or: [{ created_at: { $lt: created_at } }, { _id: { $lt: id } }],
});
