import type { Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { newAnonymousUser, userOf } from './user';

/** A user whom nobody can sign in as again: the tokens that identity gives are all there is. */
export async function createAnonymousUser(
  { users, clock }: Context,
  call: Call,
): Promise<profiles.CreateAnonymousUserResponse> {
  const user = newAnonymousUser(new Date(clock()));
  await users.insert(call, user);
  return { user: userOf(user) };
}
