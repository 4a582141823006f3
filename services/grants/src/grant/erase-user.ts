import { type Call, invalidField } from '@cws/kit';
import type { grants } from '@cws/protos';
import type { Context } from '../context';

/**
 * Ends the grants of a user and deletes them with their uses (contract: erasure-gone). Only the last run deletes the grants: until
 * then a call in progress may still record its use, which is found by its grant.
 */
export async function eraseUser(
  { grants: rows, uses, clock }: Context,
  call: Call,
  { user_id, is_last }: grants.EraseUserRequest,
): Promise<grants.EraseUserResponse> {
  if (user_id === '') throw invalidField('user_id', 'is missing');
  await rows.revokeAll(call, user_id, new Date(clock()));
  await uses.deleteOf(call, await rows.idsOf(call, { user_id }));
  if (is_last) await rows.deleteAll(call, { user_id });
  return {};
}
