import { AppError, type Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { Context } from '../context';
import { renderSession } from './render-session';
import type { ListedSession, SessionFilter, SessionPosition } from './session-store';

const DEFAULT_PER_PAGE = 20;
const MAX_PER_PAGE = 100;

type Request = conversations.ListChatsRequest;

interface Start {
  readonly after: SessionPosition | null;
  /** Counted on the first page and carried in the cursor. */
  readonly total: number | null;
}

/** §4.4. The caller's sessions, newest activity first; archived ones only when asked for. Error: invalid_cursor. */
export async function listChats(
  context: Context,
  call: Call,
  request: Request,
): Promise<conversations.ListChatsResponse> {
  const per_page = Math.min(request.per_page || DEFAULT_PER_PAGE, MAX_PER_PAGE);
  const filter = filterOf(call, request);
  const start = startOf(context, request, filter);
  const [rows, total] = await Promise.all([
    context.sessions.list(call, filter, start.after, per_page + 1),
    start.total ?? context.sessions.count(call, filter),
  ]);
  const sessions = rows.slice(0, per_page);
  const next_cursor = rows.length > per_page ? cursorOf(context, sessions.at(-1)!, total, filter) : '';
  return { sessions: sessions.map((session) => renderSession(session)), meta: { next_cursor, page: 1, per_page, total } };
}

const filterOf = ({ caller }: Call, { status, type, app_id }: Request): SessionFilter => ({
  user_id: caller.user_id,
  business_id: caller.business_id,
  app_id,
  statuses: status,
  types: type,
});

function startOf({ cursors }: Context, { cursor }: Request, filter: SessionFilter): Start {
  if (cursor === '') return { after: null, total: null };
  const [at, id, total] = cursors.decode(cursor, filter);
  if (typeof at !== 'number' || typeof id !== 'string' || typeof total !== 'number')
    throw new AppError('invalid_cursor');
  return { after: { activity_at: new Date(at), id }, total };
}

const cursorOf = ({ cursors }: Context, last: ListedSession, total: number, filter: SessionFilter): string =>
  cursors.encode([last.activity_at.getTime(), last._id, total], filter);
