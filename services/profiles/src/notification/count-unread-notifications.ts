import type { Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { ProfilesContext } from '../context';

export async function countUnreadNotifications(
  { notifications }: ProfilesContext,
  call: Call,
): Promise<profiles.CountUnreadNotificationsResponse> {
  return { unread_count: await notifications.count(call, { user_id: call.caller.user_id, unread: true }) };
}
