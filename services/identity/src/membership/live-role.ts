import { type Call, onBehalfOf } from '@cws/kit';
import type { Context } from '../context';

/** The person's current role in the business; empty for a non-member. */
export async function liveRole(
  { workspace }: Context,
  call: Call,
  business_id: string,
  user_id: string,
): Promise<string> {
  return (await workspace.getMembership(onBehalfOf(call, 'identity'), { business_id, user_id })).role;
}
