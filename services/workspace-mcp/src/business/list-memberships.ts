import { AppError, type Call } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';

/** Lists memberships, oldest first. conversations may read the caller's own; identity reads those of persons signed in on its pages. */
export async function listMemberships(
  { businesses }: Context,
  call: Call,
  { user_id }: workspace.ListMembershipsRequest,
): Promise<workspace.ListMembershipsResponse> {
  if (call.caller.iss === 'conversations' && user_id !== call.caller.user_id) throw new AppError('forbidden');
  const memberships = await businesses.membershipsOf(call, user_id);
  return { memberships: memberships.map(({ _id, name, role }) => ({ business_id: _id, name, role })) };
}
