import type { Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';

export async function deleteAnonymousUser(
  { users, images, clock }: Context,
  call: Call,
  { id }: profiles.DeleteAnonymousUserRequest,
): Promise<profiles.DeleteAnonymousUserResponse> {
  await images.releaseAll(call, id, new Date(clock()));
  await users.deleteAnonymous(call, id);
  return {};
}
