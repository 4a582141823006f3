import { AppError, type Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { userOf } from './user';

/** Finds a user by an address that identity has normalised. */
export async function findUserByEmail(
  { users }: Context,
  call: Call,
  { email }: profiles.FindUserByEmailRequest,
): Promise<profiles.FindUserByEmailResponse> {
  const user = await users.byEmail(call, email);
  if (!user) throw new AppError('not_found', { message: 'Nobody has signed in with this address' });
  return { user: userOf(user) };
}
