import { AppError, type Call } from '@cws/kit';
import type { page } from '@cws/protos';
import type { Context } from '../context';
import type { ListedSession, SessionFilter, SessionPosition } from './session-store';

const DEFAULT_PER_PAGE = 20;
const MAX_PER_PAGE = 100;

export interface PageAsked {
  readonly cursor: string;
  /** 0: the default. */
  readonly per_page: number;
}

export interface SessionPage {
  readonly sessions: readonly ListedSession[];
  readonly meta: page.PageMeta;
}

interface Start {
  readonly after: SessionPosition | null;
  /** Counted on the first page and carried in the cursor. */
  readonly total: number | null;
  /** When the first page was read. */
  readonly began: number;
}

/** Newest activity first. invalid_cursor for a cursor of other filters. */
export async function readSessionPage(
  context: Context,
  call: Call,
  filter: SessionFilter,
  asked: PageAsked,
): Promise<SessionPage> {
  const per_page = Math.min(asked.per_page || DEFAULT_PER_PAGE, MAX_PER_PAGE);
  const start = startOf(context, asked, filter);
  const [rows, total] = await Promise.all([
    context.sessions.list(call, filter, start.after, per_page + 1),
    start.total ?? context.sessions.count(call, filter),
  ]);
  const sessions = rows.slice(0, per_page);
  const next_cursor = rows.length > per_page ? cursorOf(context, sessions.at(-1)!, { ...start, total }, filter) : '';
  return { sessions, meta: { next_cursor, page: 1, per_page, total } };
}

function startOf({ cursors, clock }: Context, { cursor }: PageAsked, filter: SessionFilter): Start {
  if (cursor === '') return { after: null, total: null, began: clock() };
  const [at, id, total, began] = cursors.decode(cursor, inOrder(filter));
  if (typeof at !== 'number' || typeof id !== 'string' || typeof total !== 'number' || typeof began !== 'number')
    throw new AppError('invalid_cursor');
  return { after: { activity_at: new Date(at), id, began: new Date(began) }, total, began };
}

const cursorOf = (
  { cursors }: Context,
  { activity_at, _id }: ListedSession,
  { total, began }: Start,
  filter: SessionFilter,
): string => cursors.encode([activity_at.getTime(), _id, total, began], inOrder(filter));

/** The same filters in another order are the same list. */
const inOrder = ({ statuses, types, ...filter }: SessionFilter) => ({
  ...filter,
  statuses: statuses.toSorted(),
  types: types.toSorted(),
});
