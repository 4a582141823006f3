import { type Call, invalidField } from '@cws/kit';
import type { profiles } from '@cws/protos';
import { eraseImages } from '../avatar/remove-images';
import type { Context } from '../context';

/**
 * Deletes a user and everything that is theirs (contract: erasure-gone). The user is deleted first: whoever stores a row and does
 * not find the user afterwards deletes it again. Error: storage_unavailable, and then a repeat completes it.
 */
export async function eraseUser(
  context: Context,
  call: Call,
  { user_id }: profiles.EraseUserRequest,
): Promise<profiles.EraseUserResponse> {
  if (user_id === '') throw invalidField('user_id', 'is missing');
  await context.users.delete(call, user_id);
  await context.belongings.delete(call, user_id);
  await eraseImages(context, call, user_id);
  return {};
}
