import { type Call, invalidField } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';

/**
 * Moves everything of an anonymous user to another user; a repeat moves what was added since. The user is deleted first: a caller
 * that still finds the user after storing a row has stored it early enough for the move to see it.
 */
export async function mergeUser(
  { users, avatars, belongings, clock }: Context,
  call: Call,
  { from_user_id, into_user_id }: profiles.MergeUserRequest,
): Promise<profiles.MergeUserResponse> {
  if (from_user_id === '' || into_user_id === '' || from_user_id === into_user_id)
    throw invalidField('from_user_id', 'must be another user than into_user_id');
  const from = await users.byId(call, from_user_id);
  if (from && !from.is_anonymous) throw invalidField('from_user_id', 'must be an anonymous user');
  await avatars.images.releaseAll(call, from_user_id, new Date(clock()));
  await users.deleteAnonymous(call, from_user_id);
  await belongings.move(call, from_user_id, into_user_id);
  return {};
}
