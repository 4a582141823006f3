import type { Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { newAnonymousUser, userOf } from './user';

/** Makes an anonymous user; the tokens that identity gives are the only way to be that user. */
export async function createAnonymousUser(
  { users, clock }: Context,
  call: Call,
): Promise<profiles.CreateAnonymousUserResponse> {
  const user = newAnonymousUser(new Date(clock()));
  await users.insert(call, user);
  return { user: userOf(user) };
}
