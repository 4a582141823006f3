import { call, expectData } from './client';
import { within } from './within';

/** A notification (contract: notifications-list). */
export interface Notification {
  readonly id: string;
  readonly is_read: boolean;
  readonly read_at: string;
  readonly type: string;
  readonly title: string;
  readonly body: string;
  readonly data: unknown;
  readonly session_id: string;
  readonly created_at: string;
}

const TIME_LIMIT_MS = 30_000;

export const listNotifications = (token: string, query = '') =>
  call<readonly Notification[]>('GET', `/notifications${query}`, { token });
export const countUnread = (token: string) =>
  call<{ unread_count: number }>('GET', '/notifications/unread-count', { token });
export const readNotification = (token: string, id: string) =>
  call<Pick<Notification, 'id' | 'is_read' | 'read_at'>>('PATCH', `/notifications/${encodeURIComponent(id)}/read`, {
    token,
  });
export const readAll = (token: string, json?: object) =>
  call<{ marked_read: number }>('PATCH', '/notifications/read-all', { token, json });

/** Lists up to 100 notifications, newest first. */
export const notificationsOf = (token: string, query = '?per_page=100') =>
  expectData(200, listNotifications(token, query));

/** Waits until the user's notifications satisfy a condition, and returns them; fails with the last list. */
export async function notificationsWhen(
  token: string,
  isSo: (notifications: readonly Notification[]) => boolean,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<readonly Notification[]> {
  let notifications: readonly Notification[] = [];
  const looked = within(timeLimitMs, async () => {
    // A process may be briefly unavailable.
    const { status, body } = await listNotifications(token, '?per_page=100');
    if (status === 200) notifications = body.data;
    return isSo(notifications);
  });
  await looked.catch(() => Promise.reject(new Error(`The notifications were only: ${JSON.stringify(notifications)}`)));
  return notifications;
}

export const waitForNotifications = (token: string, count: number, timeLimitMs?: number) =>
  notificationsWhen(token, ({ length }) => length >= count, timeLimitMs);
