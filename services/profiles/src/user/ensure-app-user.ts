import type { Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { newAnonymousUser, userOf } from './user';

/** The user whom a business names by its own token: they have no address here, and the name and picture that the token gives them. */
export async function ensureAppUser(
  { users, clock }: Context,
  call: Call,
  { user_id, ...named }: profiles.EnsureAppUserRequest,
): Promise<profiles.EnsureAppUserResponse> {
  const fields = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''));
  const user = { ...newAnonymousUser(new Date(clock())), _id: user_id };
  return { user: userOf(await users.ensure(call, user, fields)) };
}
