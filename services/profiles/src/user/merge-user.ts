import { type Call, invalidField } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';

/**
 * Again it takes what has come since; an anonymous user only is ever taken away. The user goes first: whoever still finds
 * them after having stored something of theirs has stored it early enough for the move to see it.
 */
export async function mergeUser(
  { users, belongings }: Context,
  call: Call,
  { from_user_id, into_user_id }: profiles.MergeUserRequest,
): Promise<profiles.MergeUserResponse> {
  if (from_user_id === '' || into_user_id === '' || from_user_id === into_user_id)
    throw invalidField('from_user_id', 'must be another user than into_user_id');
  const from = await users.byId(call, from_user_id);
  if (from && !from.is_anonymous) throw invalidField('from_user_id', 'must be an anonymous user');
  await users.deleteAnonymous(call, from_user_id);
  await belongings.move(call, from_user_id, into_user_id);
  return {};
}
