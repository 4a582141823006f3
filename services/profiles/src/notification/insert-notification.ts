import { AppError, batched, type Call } from '@cws/kit';
import { latestCall } from '../grouping/latest-call';
import type { UserStore } from '../user/user-store';
import type { NotificationRow } from './notification';
import type { NotificationStore } from './notification-store';

/**
 * Makes the notification of a subject that has none yet, and returns whether it did. Error: not_found when the user does not
 * exist (any more).
 */
export type InsertNotification = (call: Call, row: NotificationRow) => Promise<boolean>;

interface Stores {
  readonly users: Pick<UserStore, 'existing'>;
  readonly notifications: Pick<NotificationStore, 'insertAll' | 'undoInsert'>;
}

/**
 * Inserts what is requested at the same time together. It looks for the users after the insert: a merge deletes the user before it
 * moves their rows, so that a row that it does not see is deleted here.
 */
export function openInsertNotification({ users, notifications }: Stores): InsertNotification {
  const insert = batched<{ call: Call; row: NotificationRow }, boolean>(async (items) => {
    const call = latestCall(items.map((item) => item.call));
    const rows = items.map(({ row }) => row);
    const inserted = new Set(await notifications.insertAll(call, rows));
    const existing = await users.existing(
      call,
      [...inserted].map(({ user_id }) => user_id),
    );
    return Promise.all(
      rows.map(async (row) => {
        if (!inserted.has(row)) return false;
        if (existing.has(row.user_id)) return true;
        await notifications.undoInsert(call, row);
        return new AppError('not_found');
      }),
    );
  });
  return (call, row) => insert({ call, row });
}
