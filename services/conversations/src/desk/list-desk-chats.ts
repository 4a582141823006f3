import type { Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { hiddenUserOf } from '../access/access';
import type { Context } from '../context';
import { readSessionPage } from '../session/session-page';
import { showSessions } from '../session/show-session';
import { deskBusiness } from './desk-business';

type Request = conversations.ListDeskChatsRequest;

/** Lists the sessions of a business, newest activity first; archived ones only by that status. Errors: forbidden, invalid_cursor. */
export async function listDeskChats(
  context: Context,
  call: Call,
  request: Request,
): Promise<conversations.ListDeskChatsResponse> {
  const business_id = await deskBusiness(context, call, request.business_id);
  const { status: statuses, type: types } = request;
  const app_id = request.app_id.toLowerCase();
  const hidden_user_id = hiddenUserOf(call.caller);
  const filter = { business_id, hidden_user_id, app_id, statuses, types, ...assigneeOf(call, request) };
  const { rows, meta } = await readSessionPage(context, call, filter, request);
  return { sessions: await showSessions(context, rows, 'business'), meta };
}

function assigneeOf({ caller }: Call, { assignee }: Request): { assignee_id?: string } {
  if (assignee === '') return {};
  if (assignee === 'none') return { assignee_id: '' };
  return { assignee_id: assignee === 'me' ? caller.user_id : assignee.toLowerCase() };
}
