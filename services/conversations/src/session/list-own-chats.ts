import type { Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { Context } from '../context';
import { showSessions } from './show-session';

const MAX_LIMIT = 100;

/** Lists the caller's sessions by their ids, for an export of their data. */
export async function listOwnChats(
  context: Context,
  call: Call,
  { after, limit }: conversations.ListOwnChatsRequest,
): Promise<conversations.ListOwnChatsResponse> {
  const most = Math.min(limit || MAX_LIMIT, MAX_LIMIT);
  const rows = await context.lists.ownBehind(call, call.caller.user_id, after, most);
  return { sessions: await showSessions(context, rows) };
}
