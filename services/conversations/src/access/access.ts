import { AppError, type Call, type Caller, isUuid } from '@cws/kit';
import type { MessageLog } from '../chat/log/message-log';
import type { Side } from '../chat/model/message';
import type { SessionDoc, SessionState } from '../chat/model/session';
import type { SessionStore } from '../chat/store/session-store';
import type { MemberRoles } from './member-roles';

type Owned = Pick<SessionDoc, 'user_id' | 'former_user_ids' | 'business_id'>;
interface Asked {
  readonly roles: MemberRoles;
}
interface Found extends Asked {
  readonly messageLog: Pick<MessageLog, 'peek'>;
  readonly sessions: Pick<SessionStore, 'state'>;
}

/** What somebody is to a session. Its user acts as the user there, also when a member; `manager` covers owners. */
export interface Access {
  readonly as: 'user' | 'member' | 'manager' | 'none';
}

/** A session with what the caller is to it. */
export interface Reached {
  readonly session: SessionState;
  readonly access: Access;
}

const NOBODY: Access = { as: 'none' };
const USER: Access = { as: 'user' };
const MEMBER: Access = { as: 'member' };
const MANAGER: Access = { as: 'manager' };

/** A credential bound to a business reaches the sessions of that business's apps only. */
const isWithinBounds = ({ business_id }: Caller, session: Owned): boolean =>
  business_id === '' || business_id === session.business_id;

/** Who a session belonged to before a merge may finish what was under way: their credential is ended first. */
const belongsTo = ({ user_id }: Caller, session: Owned): boolean =>
  session.user_id === user_id || session.former_user_ids?.includes(user_id) === true;

/** A connected application works at the desk of its business: the approver's own chats are not part of the approval. */
const isConnected = ({ kind }: Caller): boolean => kind === 'connection';

export const isOwn = (caller: Caller, session: Owned): boolean =>
  belongsTo(caller, session) && !isConnected(caller) && isWithinBounds(caller, session);

/** A session that is closed to the caller, whatever role they have in its business. */
export const isClosedTo = (caller: Caller, session: Owned): boolean =>
  !isWithinBounds(caller, session) || (isConnected(caller) && belongsTo(caller, session));

/** The user whose sessions no list shows to the caller. */
export const hiddenUserOf = (caller: Caller): string | undefined => (isConnected(caller) ? caller.user_id : undefined);

export const isMember = ({ as }: Access): boolean => as === 'member' || as === 'manager';

/** The side on which they read. */
export const sideOf = (access: Access): Side => (isMember(access) ? 'business' : 'user');

/** contract: desk-access. workspace-mcp is asked only about those who are not the session's user. */
export async function accessOf(context: Asked, call: Call, session: Owned): Promise<Access> {
  if (isOwn(call.caller, session)) return USER;
  if (session.business_id === '' || isClosedTo(call.caller, session)) return NOBODY;
  return accessOfMember(context, call, session.business_id);
}

/** What the caller is to every session of a business that is not their own. */
export async function accessOfMember(context: Asked, call: Call, business_id: string): Promise<Access> {
  const role = liveRole(call.caller, await context.roles.of(call, business_id, call.caller.user_id));
  if (role === '') return NOBODY;
  return role === 'member' ? MEMBER : MANAGER;
}

/** A key keeps to the role that it was issued with, also when its approver has risen since. */
const liveRole = (caller: Caller, now: string): string =>
  now !== '' && caller.role === 'member' && (caller.kind === 'key' || isConnected(caller)) ? 'member' : now;

/** For operations that document both: unknown is not_found, foreign is forbidden. */
export async function permittedSession(context: Found, call: Call, id: string): Promise<Reached> {
  assertSessionId(id);
  const reached = await reach(context, call, id);
  if (!reached) throw new AppError('not_found');
  if (reached.access.as === 'none') throw new AppError('forbidden');
  return reached;
}

/** The same for what is the business's alone: the session's user is forbidden too. */
export async function memberSession(context: Found, call: Call, id: string): Promise<Reached> {
  const reached = await permittedSession(context, call, id);
  if (!isMember(reached.access)) throw new AppError('forbidden');
  return reached;
}

/** The session may be as this process last knew it; whose it is, is as it is now. */
async function reach(context: Found, call: Call, id: string): Promise<Reached | null> {
  const known = await context.messageLog.peek(id);
  const session = known && !isOwn(call.caller, known) ? await context.sessions.state(id) : known;
  return session && { session, access: await accessOf(context, call, session) };
}

export function assertSessionId(id: string): void {
  if (!isUuid(id)) throw new AppError('invalid_id', { details: [{ path: 'id', message: 'must be a UUID' }] });
}
