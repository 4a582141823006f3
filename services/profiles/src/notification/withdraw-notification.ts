import { type Call, invalidField } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';

/** For good: whatever is put afterwards about the same thing changes nothing. */
export async function withdrawNotification(
  { notifications, clock }: Context,
  call: Call,
  { source_key, version }: profiles.WithdrawNotificationRequest,
): Promise<profiles.WithdrawNotificationResponse> {
  if (source_key === '') throw invalidField('source_key', 'must be named');
  await notifications.withdraw(call, source_key, version, new Date(clock()));
  return {};
}
