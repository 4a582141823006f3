import { type Call, readCountedPage } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { type NotificationRow, notificationOf } from './notification';
import { ownOf } from './notification-list';

/** Sort keys: milliseconds and id. */
type Key = readonly [created_at: number, id: string];

/** Lists the caller's notifications, newest first. Error: invalid_cursor for a cursor of another user or filter. */
export async function listNotifications(
  { notifications, cursors }: Context,
  call: Call,
  { unread, ...request }: profiles.ListNotificationsRequest,
): Promise<profiles.ListNotificationsResponse> {
  const filter = { ...ownOf(call), unread };
  const { rows, meta } = await readCountedPage<NotificationRow, Key>(
    cursors,
    {
      filters: { list: 'notifications', ...filter },
      rows: (behind, ...range) => notifications.page(call, filter, behind && positionOf(behind), ...range),
      count: () => notifications.total(call, filter),
      keyOf: ({ created_at, _id }) => [created_at.getTime(), _id],
    },
    request,
  );
  return { notifications: rows.map(notificationOf), meta };
}

const positionOf = ([at, id]: Key) => ({ created_at: new Date(at), id });
