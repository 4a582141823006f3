import type { Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { ProfilesContext } from '../context';
import { ownOf } from './notification-list';

export async function countUnreadNotifications(
  { notifications }: ProfilesContext,
  call: Call,
): Promise<profiles.CountUnreadNotificationsResponse> {
  return { unread_count: await notifications.count(call, { ...ownOf(call), unread: true }) };
}
