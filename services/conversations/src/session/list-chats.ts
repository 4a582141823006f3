import type { Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { Context } from '../context';
import { readSessionPage } from './session-page';
import { showSessions } from './show-session';

/** Lists the caller's sessions, newest activity first; archived ones only by that status (contract: chats-list). Error: invalid_cursor. */
export async function listChats(
  context: Context,
  call: Call,
  request: conversations.ListChatsRequest,
): Promise<conversations.ListChatsResponse> {
  const { user_id, business_id } = call.caller;
  const { status: statuses, type: types } = request;
  const app_id = request.app_id.toLowerCase();
  const { rows, meta } = await readSessionPage(
    context,
    call,
    { user_id, business_id, app_id, statuses, types },
    request,
  );
  return { sessions: await showSessions(context, rows), meta };
}
