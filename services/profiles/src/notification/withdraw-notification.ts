import { type Call, invalidField } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';

/** Withdraws a notification for good: later updates with the same key change nothing. */
export async function withdrawNotification(
  { notifications, clock }: Context,
  call: Call,
  { source_key, version }: profiles.WithdrawNotificationRequest,
): Promise<profiles.WithdrawNotificationResponse> {
  if (source_key === '') throw invalidField('source_key', 'must be named');
  await notifications.withdraw(call, source_key, version, new Date(clock()));
  return {};
}
