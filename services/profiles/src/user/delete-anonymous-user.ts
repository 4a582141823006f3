import type { Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { ProfilesContext } from '../context';

export async function deleteAnonymousUser(
  { users }: ProfilesContext,
  call: Call,
  { id }: profiles.DeleteAnonymousUserRequest,
): Promise<profiles.DeleteAnonymousUserResponse> {
  await users.deleteAnonymous(call, id);
  return {};
}
