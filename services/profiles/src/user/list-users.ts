import type { Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { userOf } from './user';

const MAX_LIMIT = 500;

/** Returns a page of all users; without a limit it has the maximum size. */
export async function listUsers(
  { users }: Context,
  call: Call,
  { after_id, limit }: profiles.ListUsersRequest,
): Promise<profiles.ListUsersResponse> {
  const rows = await users.page(call, after_id, limit > 0 ? Math.min(limit, MAX_LIMIT) : MAX_LIMIT);
  return { users: rows.map(userOf) };
}
