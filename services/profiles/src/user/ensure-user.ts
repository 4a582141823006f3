import { type Call, invalidField } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { userOf } from './user';

/** Makes the user at the first sign-in and sets last_login_at at each (contract: otp-verify). */
export async function ensureUser(
  { users, clock }: Context,
  call: Call,
  { email }: profiles.EnsureUserRequest,
): Promise<profiles.EnsureUserResponse> {
  if (!email.includes('@')) throw invalidField('email', 'must be an address');
  return { user: userOf(await users.signIn(call, email, new Date(clock()))) };
}
