import { AppError, type Call, invalidField, isUuid, onBehalfOf } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { accessOfMember, hiddenUserOf } from '../access/access';
import type { Context } from '../context';
import { readSessionPage } from '../session/session-page';
import { showSessions } from '../session/show-session';

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

/**
 * Finds the business of a request to the desk: the one that it names, else the one that the credential is bound to, else the only
 * one that the caller is a member of. Errors: forbidden, validation_failed.
 */
async function deskBusiness(context: Pick<Context, 'roles' | 'workspace'>, call: Call, named: string): Promise<string> {
  const bound = call.caller.business_id;
  if (named !== '' && !isUuid(named)) throw invalidField('business_id', 'must be a UUID');
  const business_id = named.toLowerCase() || bound || (await onlyBusiness(context, call));
  if (bound !== '' && business_id !== bound) throw new AppError('forbidden');
  if ((await accessOfMember(context, call, business_id)).as === 'none') throw new AppError('forbidden');
  return business_id;
}

async function onlyBusiness({ workspace }: Pick<Context, 'workspace'>, call: Call): Promise<string> {
  const { user_id } = call.caller;
  const { memberships } = await workspace.listMemberships(onBehalfOf(call, 'conversations'), { user_id });
  if (memberships.length !== 1) throw invalidField('business_id', 'must name one of your businesses');
  return memberships[0]!.business_id;
}
