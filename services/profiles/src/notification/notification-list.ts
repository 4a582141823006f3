import { type Call, within } from '@cws/kit';
import type { Collection, Filter } from 'mongodb';
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

/** Queries of a user's own notifications, newest first. */
export const notificationList = (rows: Collection<NotificationRow>) => ({
  page: (call: Call, filter: NotificationFilter, after: NotificationPosition | null, limit: number, skip = 0) =>
    pageOf(rows, filter, after, limit, { skip, ...within(call) }).toArray(),

  explainPage: (filter: NotificationFilter, after: NotificationPosition | null, limit: number) =>
    pageOf(rows, filter, after, limit).explain('executionStats'),

  /** Counts at most 10,000. */
  total: (call: Call, filter: NotificationFilter) =>
    rows.countDocuments(listFilter(filter), { limit: TOTAL_CAP, ...within(call) }),

  count: (call: Call, filter: NotificationFilter) => rows.countDocuments(listFilter(filter), within(call)),
});

function pageOf(
  rows: Collection<NotificationRow>,
  filter: NotificationFilter,
  after: NotificationPosition | null,
  limit: number,
  options: { skip?: number; timeoutMS?: number } = {},
) {
  const sort = { created_at: -1, _id: -1 } as const;
  return rows.find({ ...listFilter(filter), ...(after && behind(after)) }, { sort, limit, ...options });
}

const listFilter = ({ unread, ...owner }: NotificationFilter): Filter<NotificationRow> => ({
  ...owner,
  ...(unread !== undefined && { is_read: !unread }),
});

/** The first bound is the start in the index; the second one removes earlier rows of the same millisecond. */
const behind = ({ created_at, id }: NotificationPosition): Filter<NotificationRow> => ({
  created_at: { $lte: created_at },
  $or: [{ created_at: { $lt: created_at } }, { _id: { $lt: id } }],
});
