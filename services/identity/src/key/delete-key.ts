import { AppError, type Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { IdentityContext } from '../context';
import { assertVerifiedUser } from './verified-user';

/** Ends a key at once; again it answers the same. */
export async function deleteKey(
  { keys, revocations, now }: IdentityContext,
  call: Call,
  { id }: identity.DeleteKeyRequest,
): Promise<identity.DeleteKeyResponse> {
  assertVerifiedUser(call);
  const outcome = await keys.revoke(call, id, call.caller.user_id, now());
  if (outcome === 'unknown') throw new AppError('not_found');
  if (outcome === 'revoked') await revocations.announce(id);
  return { revoked: true };
}
