import type { Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { userOf } from './user';

const MAX_LIMIT = 500;

/** A page of all users; without a limit as many as one may have. */
export async function listUsers(
  { users }: Context,
  call: Call,
  { after_id, limit }: profiles.ListUsersRequest,
): Promise<profiles.ListUsersResponse> {
  const rows = await users.page(call, after_id, limit > 0 ? Math.min(limit, MAX_LIMIT) : MAX_LIMIT);
  return { users: rows.map(userOf) };
}
