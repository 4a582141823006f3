import { type Call, invalidField, parseTimestamp } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { ownOf } from './notification-list';

/** Marks the caller's notifications, or those up to `before`, as read (contract: notifications-read-all). Each is counted by one call alone. */
export async function readAllNotifications(
  { notifications, clock }: Context,
  call: Call,
  { before }: profiles.ReadAllNotificationsRequest,
): Promise<profiles.ReadAllNotificationsResponse> {
  const marked_read = await notifications.readAll(call, ownOf(call), cutoff(before), new Date(clock()));
  return { marked_read };
}

function cutoff(before: string): Date | null {
  if (before === '') return null;
  const time = parseTimestamp(before);
  if (!time) throw invalidField('before', 'must be an RFC 3339 time');
  return time;
}
