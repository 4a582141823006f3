import { type Call, invalidField } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { notAMember } from './not-a-member';
import { isRole, ROLES } from './role';

/** Adds a member or changes the role of one. Errors: not_found for an unknown business, conflict for its last owner. */
export async function addMember(
  context: Context,
  call: Call,
  { business_id, user_id, email, role }: workspace.AddMemberRequest,
): Promise<workspace.AddMemberResponse> {
  if (user_id === '') throw invalidField('user_id', 'is missing');
  if (!isRole(role)) throw invalidField('role', `must be one of ${ROLES.join(', ')}`);
  const { businesses } = context;
  const id = business_id.toLowerCase();
  const done =
    (await businesses.addMember(call, id, { user_id, email, role, added_at: new Date() })) ||
    (await businesses.setRole(call, id, user_id, role));
  if (!done) throw await notAMember(context, call, id, user_id);
  return { member: { business_id: id, user_id, email, role } };
}
