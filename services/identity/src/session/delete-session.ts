import { AppError, type Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { revokeFamily } from '../family/revoke-family';
import { assertVerifiedUser } from '../key/verified-user';

/** Ends one of the caller's sign-ins with all its tokens; repeating it gives the same result. Error: not_found for any other id. */
export async function deleteSession(
  context: Context,
  call: Call,
  { id }: identity.DeleteSessionRequest,
): Promise<identity.DeleteSessionResponse> {
  assertVerifiedUser(call);
  const { user_id } = call.caller;
  const family = await context.families.get(call, id);
  if (family?.user_id === user_id) await revokeFamily(context, call, id);
  else if (!(await context.signIns.endOf(call, user_id, id, context.clock()))) throw new AppError('not_found');
  return { revoked: true };
}
