import { AppError, type Call } from '@cws/kit';
import type { Context } from '../context';
import type { NotificationRow } from './notification';

/**
 * Makes the notification of a subject that has none yet, and returns whether it did. Error: not_found when the user does not
 * exist (any more). It looks for the user after the insert: a merge deletes the user before it moves their rows, so that a row
 * that it does not see is deleted here.
 */
export async function insertNotification(
  { users, notifications }: Context,
  call: Call,
  row: NotificationRow,
): Promise<boolean> {
  if (!(await notifications.insert(call, row))) return false;
  if (await users.byId(call, row.user_id)) return true;
  await notifications.undoInsert(call, row);
  throw new AppError('not_found');
}
