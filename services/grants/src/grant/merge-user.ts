import { type Call, invalidField } from '@cws/kit';
import type { grants } from '@cws/protos';
import type { Context } from '../context';

/** Moves the grants of an anonymous user; a repeat moves what was added since. */
export async function mergeUser(
  { grants: rows }: Context,
  call: Call,
  { from_user_id, into_user_id }: grants.MergeUserRequest,
): Promise<grants.MergeUserResponse> {
  if (from_user_id === '' || into_user_id === '' || from_user_id === into_user_id)
    throw invalidField('from_user_id', 'must be another user than into_user_id');
  await rows.moveOwner(call, from_user_id, into_user_id);
  return {};
}
