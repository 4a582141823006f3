import { AppError, type Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { IdentityContext } from '../context';
import { revokeFamily } from '../family/revoke-family';
import { assertVerifiedUser } from '../key/verified-user';

/** Ends one of the caller's sessions with all its tokens, at once; again it answers the same. not_found for any other. */
export async function deleteSession(
  context: IdentityContext,
  call: Call,
  { id }: identity.DeleteSessionRequest,
): Promise<identity.DeleteSessionResponse> {
  assertVerifiedUser(call);
  const family = await context.families.get(call, id);
  if (family?.user_id !== call.caller.user_id) throw new AppError('not_found');
  await revokeFamily(context, call, id);
  return { revoked: true };
}
