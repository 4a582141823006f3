import { AppError, type Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { notificationOf } from './notification';
import { ownOf } from './notification-list';

/** Marks one of the caller's notifications as read; it keeps its first read_at (contract: notifications-read). Error: notification_not_found. */
export async function readNotification(
  { notifications, clock }: Context,
  call: Call,
  { id }: profiles.ReadNotificationRequest,
): Promise<profiles.ReadNotificationResponse> {
  const row = await notifications.read(call, ownOf(call), id, new Date(clock()));
  if (!row) throw new AppError('notification_not_found');
  const { is_read, read_at } = notificationOf(row);
  return { id, is_read, read_at };
}
