import { type Call, onBehalfOf } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Person } from '../authorize/authorize';
import type { Context } from '../context';

/** The person's current role in the business; empty for a non-member. */
export async function liveRole(
  { workspace }: Pick<Context, 'workspace'>,
  call: Call,
  business_id: string,
  user_id: string,
): Promise<string> {
  return (await workspace.getMembership(onBehalfOf(call, 'identity'), { business_id, user_id })).role;
}

/** The current businesses of a person. */
export async function membershipsOf(
  { workspace }: Pick<Context, 'workspace'>,
  call: Call,
  { user_id }: Person,
): Promise<workspace.Membership[]> {
  return (await workspace.listMemberships(onBehalfOf(call, 'identity'), { user_id })).memberships;
}
