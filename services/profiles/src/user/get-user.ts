import { AppError, type Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { userOf } from './user';

/** The gateway may read the caller's own user only; a service may read any. */
export async function getUser(
  { users }: Context,
  call: Call,
  { id }: profiles.GetUserRequest,
): Promise<profiles.GetUserResponse> {
  if (call.caller.iss === 'gateway' && id !== call.caller.user_id) throw new AppError('forbidden');
  const user = await users.byId(call, id);
  if (!user) throw new AppError('not_found');
  return { user: userOf(user) };
}
