import type { Call } from '@cws/kit';
import type { Context } from '../context';
import { assertOwn } from '../session/access';
import type { SessionDoc } from '../session/session';
import { SHOWN_FIELDS, type ShownMessage } from './message';

export type Direction = 'forward' | 'backward';

export interface PageQuery {
  readonly session_id: string;
  readonly direction: Direction;
  /** Exclusive. */
  readonly from: string | undefined;
  readonly limit: number;
}

type Head = Pick<
  SessionDoc,
  '_id' | 'user_id' | 'business_id' | 'conversation_id' | 'message_count' | 'history_through'
> & { readonly tail: readonly ShownMessage[] };

export interface Page {
  readonly session: Head;
  /** In the direction of the walk, deleted and private ones included. */
  readonly rows: readonly ShownMessage[];
}

/**
 * Reads the session with the part of its tail that the page needs, then, only when the page reaches into the history, the
 * rows up to where that same reading saw the history end: rows that move meanwhile are neither missed nor seen twice.
 */
export async function readPage(context: Context, call: Call, query: PageQuery): Promise<Page> {
  const session = await context.sessions.withTail(call, query.session_id, tailPart(query));
  assertOwn(call.caller, session);
  const rows =
    query.direction === 'forward'
      ? await forward(context, call, session, query)
      : await backward(context, call, session, query);
  return { session, rows };
}

/** What of a tail's row a page shows: the rest need not travel. */
const SHOWN = Object.fromEntries(SHOWN_FIELDS.map((field) => [field, `$$row.${field}`]));

/** The rows of the tail beyond `from`, at most a page of them, oldest first. */
function tailPart({ direction, from, limit }: PageQuery) {
  const operator = direction === 'forward' ? '$gt' : '$lt';
  const beyond =
    from === undefined ? '$tail' : { $filter: { input: '$tail', cond: { [operator]: ['$$this._id', from] } } };
  const part = { $slice: [beyond, direction === 'forward' ? limit : -limit] };
  return { $map: { input: part, as: 'row', in: SHOWN } };
}

async function forward(
  context: Context,
  call: Call,
  { tail, history_through }: Head,
  { session_id, from, limit }: PageQuery,
) {
  if (history_through === '' || (from !== undefined && from >= history_through)) return tail;
  const range = { session_id, after: from, through: history_through };
  const history = await context.messages.page(call, range, 1, limit);
  return [...history, ...tail].slice(0, limit);
}

async function backward(
  context: Context,
  call: Call,
  { tail, history_through }: Head,
  { session_id, from, limit }: PageQuery,
) {
  const newestFirst = tail.toReversed();
  if (history_through === '' || newestFirst.length === limit) return newestFirst;
  const range = { session_id, before: from, through: history_through };
  const history = await context.messages.page(call, range, -1, limit - newestFirst.length);
  return [...newestFirst, ...history];
}
