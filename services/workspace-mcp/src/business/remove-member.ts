import type { Call } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { notAMember } from './not-a-member';

/** Removes a member. Errors: not_found for an unknown business or membership, conflict for the last owner. */
export async function removeMember(
  context: Context,
  call: Call,
  { business_id, user_id }: workspace.RemoveMemberRequest,
): Promise<workspace.RemoveMemberResponse> {
  const id = business_id.toLowerCase();
  const removed = await context.businesses.removeMember(call, id, user_id);
  if (!removed) throw await notAMember(context, call, id, user_id);
  return { member: { business_id: id, user_id, email: removed.email, role: removed.role } };
}
