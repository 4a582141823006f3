import { type Call, invalidField } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { Context } from '../context';

/** Moves a user's sessions to another user. A further run also moves what was written since, and finishes an interrupted run. */
export async function mergeUser(
  { merges }: Context,
  call: Call,
  { from_user_id, into_user_id }: conversations.MergeUserRequest,
): Promise<conversations.MergeUserResponse> {
  if (from_user_id === '' || into_user_id === '' || from_user_id === into_user_id)
    throw invalidField('from_user_id', 'must be another user than into_user_id');
  await merges.moveSessions(call, from_user_id, into_user_id);
  await merges.moveAuthorship(call, from_user_id, into_user_id);
  return {};
}
