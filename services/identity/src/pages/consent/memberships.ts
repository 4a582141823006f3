import { type Call, onBehalfOf } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Person } from '../../authorize/authorize';
import type { Context } from '../../context';

/** The current businesses of a person. */
export async function membershipsOf(
  { workspace }: Context,
  call: Call,
  { user_id }: Person,
): Promise<workspace.Membership[]> {
  return (await workspace.listMemberships(onBehalfOf(call, 'identity'), { user_id })).memberships;
}
