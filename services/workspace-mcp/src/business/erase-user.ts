import { type Call, invalidField } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';

/** Ends the memberships of a user, and removes them from versions of widgets and their credentials from the activity log (contract: erasure-gone). */
export async function eraseUser(
  { businesses, widgets, activity }: Context,
  call: Call,
  { user_id, credential_ids }: workspace.EraseUserRequest,
): Promise<workspace.EraseUserResponse> {
  if (user_id === '') throw invalidField('user_id', 'is missing');
  await businesses.removeFromAll(call, user_id);
  await widgets.forgetAuthor(call, user_id);
  await activity.store.forgetKeys(call, credential_ids);
  return {};
}
