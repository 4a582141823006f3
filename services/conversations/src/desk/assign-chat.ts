import { AppError, asItself, type Call, invalidField } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { type AccessibleSession, memberSession } from '../access/access';
import { SELF } from '../access/self';
import type { SessionState, Status } from '../chat/model/session';
import { updated, withStatus } from '../chat/model/update-session';
import type { Context } from '../context';
import { showSession } from '../session/show-session';

type Request = conversations.AssignChatRequest;

/** The statuses in which no member works on the session. */
const WAITING: readonly Status[] = ['active', 'pending', 'snoozed'];

/**
 * Assigns a session to a member, which opens a waiting one; an empty id unassigns it. Errors: not_found, forbidden, conflict when
 * the assignee is not the expected one, validation_failed when the assignee is no member.
 */
export async function assignChat(
  context: Context,
  call: Call,
  request: Request,
): Promise<conversations.AssignChatResponse> {
  const reached = await memberSession(context, call, request.session_id);
  const assignee_id = personOf(call, request.assignee_id);
  await assertMayAssign(context, call, reached, assignee_id);
  const expected = request.expected_assignee_id && personOf(call, request.expected_assignee_id);
  const at = new Date(context.clock());
  const session = await context.messageLog.change(call, request.session_id, (state) => {
    if (expected !== undefined && state.assignee_id !== expected) throw new AppError('conflict');
    const decision = updated(state, withAssignee(state, assignee_id, at), at, state);
    return { ...decision, result: decision.next };
  });
  return { session: await showSession(context, session, 'business') };
}

const personOf = ({ caller }: Call, id: string): string => (id === 'me' ? caller.user_id : id.toLowerCase());

async function assertMayAssign(
  context: Pick<Context, 'workspace'>,
  call: Call,
  { session, access }: AccessibleSession,
  assignee_id: string,
) {
  if (assignee_id === '' || assignee_id === call.caller.user_id) return;
  if (access.as !== 'manager') throw new AppError('forbidden');
  // Remembered roles are not used, so that a new member can be assigned at once.
  const membership = { business_id: session.business_id, user_id: assignee_id };
  const { role } = await context.workspace.getMembership(asItself(call, SELF), membership);
  if (role === '') throw invalidField('assignee_id', 'must be a member of the business');
}

function withAssignee(state: SessionState, assignee_id: string, at: Date): SessionState {
  const assigned = { ...state, assignee_id };
  return assignee_id !== '' && WAITING.includes(state.status) ? withStatus(assigned, 'open', at) : assigned;
}
