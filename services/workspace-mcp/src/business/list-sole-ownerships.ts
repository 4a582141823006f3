import type { Call } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';

/** Lists the businesses that have no other owner than this user, oldest first. */
export async function listSoleOwnerships(
  { businesses }: Context,
  call: Call,
  { user_id }: workspace.ListSoleOwnershipsRequest,
): Promise<workspace.ListSoleOwnershipsResponse> {
  const owned = await businesses.ownedBy(call, user_id);
  const isOther = (member: { readonly user_id: string }) => member.user_id !== user_id;
  const sole = owned.filter(({ members }) => !members.some((member) => member.role === 'owner' && isOther(member)));
  return {
    ownerships: sole.map(({ _id, name, members }) => ({
      business_id: _id,
      name,
      has_other_members: members.some(isOther),
    })),
  };
}
