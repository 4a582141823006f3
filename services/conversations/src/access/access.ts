import { AppError, type Call, type Caller, isUuid } from '@cws/kit';
import type { MessageLog } from '../chat/log/message-log';
import type { Side } from '../chat/model/message';
import type { SessionDoc, SessionState } from '../chat/model/session';
import type { SessionStore } from '../chat/store/session-store';
import type { MemberRoles } from './member-roles';

type Owned = Pick<SessionDoc, 'user_id' | 'former_user_ids' | 'business_id' | 'app_id'>;
interface RoleLookup {
  readonly roles: MemberRoles;
}
interface SessionLookup extends RoleLookup {
  readonly messageLog: Pick<MessageLog, 'peek'>;
  readonly sessions: Pick<SessionStore, 'state'>;
}

/** The relation of a caller to a session. Its user is `user` there even if they are a member; `manager` includes owners. */
export interface Access {
  readonly as: 'user' | 'member' | 'manager' | 'none';
}

/** A session with the caller's access to it. */
export interface AccessibleSession {
  readonly session: SessionState;
  readonly access: Access;
}

const NONE: Access = { as: 'none' };
const USER: Access = { as: 'user' };
const MEMBER: Access = { as: 'member' };
const MANAGER: Access = { as: 'manager' };

/** A credential that is bound to a business reaches only the sessions of that business, and a widget's only those of its app. */
const isWithinBounds = ({ business_id, widget }: Caller, session: Owned): boolean =>
  (business_id === '' || business_id === session.business_id) && (!widget || widget.app_id === session.app_id);

/** A user from before a merge may finish requests that have begun: the merge ends their credentials first. */
const belongsTo = ({ user_id }: Caller, session: Owned): boolean =>
  session.user_id === user_id || session.former_user_ids?.includes(user_id) === true;

/** A connected application works at the desk of its business: the approver's own chats are not part of the approval. */
const isConnected = ({ kind }: Caller): boolean => kind === 'connection';

/** A visitor of a widget is no member there, although their account may be one. */
const isVisitor = ({ kind }: Caller): boolean => kind === 'widget';

export const isOwn = (caller: Caller, session: Owned): boolean =>
  belongsTo(caller, session) && !isConnected(caller) && isWithinBounds(caller, session);

/** Whether the caller may not reach the session, whatever role they have in its business. */
export const isClosedTo = (caller: Caller, session: Owned): boolean =>
  !isWithinBounds(caller, session) || isVisitor(caller) || (isConnected(caller) && belongsTo(caller, session));

/** The user whose sessions are left out of the caller's lists. */
export const hiddenUserOf = (caller: Caller): string | undefined => (isConnected(caller) ? caller.user_id : undefined);

export const isMember = ({ as }: Access): boolean => as === 'member' || as === 'manager';

/** The side that reads with this access. */
export const sideOf = (access: Access): Side => (isMember(access) ? 'business' : 'user');

/** The caller's access to a session (contract: desk-access). workspace-mcp is asked only about callers other than its user. */
export async function accessOf(context: RoleLookup, call: Call, session: Owned): Promise<Access> {
  if (isOwn(call.caller, session)) return USER;
  if (session.business_id === '' || isClosedTo(call.caller, session)) return NONE;
  return accessOfMember(context, call, session.business_id);
}

/** The caller's access to the sessions of a business that are not their own. */
export async function accessOfMember(context: RoleLookup, call: Call, business_id: string): Promise<Access> {
  if (isVisitor(call.caller)) return NONE;
  const role = liveRole(call.caller, await context.roles.of(call, business_id, call.caller.user_id));
  if (role === '') return NONE;
  return role === 'member' ? MEMBER : MANAGER;
}

/** A key that was issued for a member does not gain rights when its approver gets a higher role. */
const liveRole = (caller: Caller, now: string): string =>
  now !== '' && caller.role === 'member' && (caller.kind === 'key' || isConnected(caller)) ? 'member' : now;

/** Finds a session for operations that document both errors: not_found when it is unknown, forbidden without access. */
export async function permittedSession(context: SessionLookup, call: Call, id: string): Promise<AccessibleSession> {
  assertSessionId(id);
  const reached = await findWithAccess(context, call, id);
  if (!reached) throw new AppError('not_found');
  if (reached.access.as === 'none') throw new AppError('forbidden');
  return reached;
}

/** Finds a session for operations of members alone: its user gets forbidden too. */
export async function memberSession(context: SessionLookup, call: Call, id: string): Promise<AccessibleSession> {
  const reached = await permittedSession(context, call, id);
  if (!isMember(reached.access)) throw new AppError('forbidden');
  return reached;
}

/** The session may be a remembered state, but the access is decided on its current user. */
async function findWithAccess(context: SessionLookup, call: Call, id: string): Promise<AccessibleSession | null> {
  const remembered = await context.messageLog.peek(id);
  const session = remembered && !isOwn(call.caller, remembered) ? await context.sessions.state(id) : remembered;
  return session && { session, access: await accessOf(context, call, session) };
}

export function assertSessionId(id: string): void {
  if (!isUuid(id)) throw new AppError('invalid_id', { details: [{ path: 'id', message: 'must be a UUID' }] });
}
