import { AppError, type Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { revokeFamily } from '../family/revoke-family';
import { assertVerifiedUser } from './verified-user';

/** Revokes a key, or a connection with all its tokens, at once; repeating it gives the same result. */
export async function deleteKey(
  context: Context,
  call: Call,
  { id }: identity.DeleteKeyRequest,
): Promise<identity.DeleteKeyResponse> {
  assertVerifiedUser(call);
  const outcome = await context.keys.revoke(call, id, call.caller.user_id, context.clock());
  if (outcome === 'unknown') await endConnection(context, call, id);
  if (outcome === 'revoked') await context.revocations.announce(id);
  return { revoked: true };
}

async function endConnection(context: Context, call: Call, id: string): Promise<void> {
  const family = await context.families.get(call, id);
  if (family?.kind !== 'connection' || family.user_id !== call.caller.user_id) throw new AppError('not_found');
  await revokeFamily(context, call, id);
}
