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

/** Up to 100 of them, newest first, as they are now. */
export const notificationsOf = (token: string, query = '?per_page=100') =>
  expectData(200, listNotifications(token, query));

/** What the user has been told once it is so; fails with what was told instead. */
export async function toldOnce(
  token: string,
  isSo: (told: readonly Notification[]) => boolean,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<readonly Notification[]> {
  let told: readonly Notification[] = [];
  const looked = within(timeLimitMs, async () => {
    // A process may be away for a moment.
    const { status, body } = await listNotifications(token, '?per_page=100');
    if (status === 200) told = body.data;
    return isSo(told);
  });
  await looked.catch(() => Promise.reject(new Error(`Told was only: ${JSON.stringify(told)}`)));
  return told;
}

export const toldOf = (token: string, count: number, timeLimitMs?: number) =>
  toldOnce(token, ({ length }) => length >= count, timeLimitMs);
