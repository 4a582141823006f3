import { AppError, type Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { ProfilesContext } from '../context';
import { type NotificationRow, notificationOf } from './notification';
import { type NotificationFilter, type NotificationPosition, ownOf } from './notification-list';

const DEFAULT_PER_PAGE = 20;
const MAX_PER_PAGE = 100;

interface Start {
  readonly after: NotificationPosition | null;
  /** Counted on the first page and carried in the cursor. */
  readonly total: number | null;
}

/** The caller's own, newest first. invalid_cursor for a cursor of another user or filter. */
export async function listNotifications(
  context: ProfilesContext,
  call: Call,
  { cursor, per_page: asked, unread }: profiles.ListNotificationsRequest,
): Promise<profiles.ListNotificationsResponse> {
  const filter = { ...ownOf(call), unread };
  const start = startOf(context, cursor, filter);
  const per_page = Math.min(asked || DEFAULT_PER_PAGE, MAX_PER_PAGE);
  const [rows, total] = await Promise.all([
    context.notifications.page(call, filter, start.after, per_page + 1),
    start.total ?? context.notifications.total(call, filter),
  ]);
  const shown = rows.slice(0, per_page);
  const next_cursor = rows.length > per_page ? cursorBehind(context, shown.at(-1)!, total, filter) : '';
  return { notifications: shown.map(notificationOf), meta: { next_cursor, page: 1, per_page, total } };
}

function startOf({ cursors }: ProfilesContext, cursor: string, filter: NotificationFilter): Start {
  if (cursor === '') return { after: null, total: null };
  const [at, id, total] = cursors.decode(cursor, boundTo(filter));
  if (typeof at !== 'number' || typeof id !== 'string' || typeof total !== 'number')
    throw new AppError('invalid_cursor');
  return { after: { created_at: new Date(at), id }, total };
}

const cursorBehind = (
  { cursors }: ProfilesContext,
  { created_at, _id }: NotificationRow,
  total: number,
  filter: NotificationFilter,
): string => cursors.encode([created_at.getTime(), _id, total], boundTo(filter));

/** Named, so that a cursor of another list with the same user is none of this one. */
const boundTo = (filter: NotificationFilter) => ({ list: 'notifications', ...filter });
