import type { Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { ownOf } from './notification-list';

export async function countUnreadNotifications(
  { notifications }: Context,
  call: Call,
): Promise<profiles.CountUnreadNotificationsResponse> {
  return { unread_count: await notifications.count(call, { ...ownOf(call), unread: true }) };
}
