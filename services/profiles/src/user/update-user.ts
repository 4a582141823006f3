import { AppError, type Call, validated } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { userOf } from './user';
import { type UserChanges, userChanges } from './user-changes';

/** Sets the profile fields of the caller's own user that the request has (contract: users-patch). Error: not_found for a user who was merged. */
export async function updateUser(
  { users }: Context,
  call: Call,
  request: profiles.UpdateUserRequest,
): Promise<profiles.UpdateUserResponse> {
  const changes = withoutAbsent(validated(userChanges, request));
  const { user_id } = call.caller;
  const user = isEmpty(changes) ? await users.byId(call, user_id) : await users.change(call, user_id, changes);
  if (!user) throw new AppError('not_found');
  return { user: userOf(user) };
}

const withoutAbsent = (changes: UserChanges): UserChanges =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

const isEmpty = (changes: UserChanges): boolean => Object.keys(changes).length === 0;
