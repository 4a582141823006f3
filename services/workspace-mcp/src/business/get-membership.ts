import type { Call } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';

/** Returns the current role; empty for a non-member or an unknown business. */
export async function getMembership(
  { businesses }: Context,
  call: Call,
  { business_id, user_id }: workspace.GetMembershipRequest,
): Promise<workspace.GetMembershipResponse> {
  const membership = await businesses.membership(call, business_id.toLowerCase(), user_id);
  return { role: membership?.role ?? '' };
}
