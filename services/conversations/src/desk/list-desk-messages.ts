import type { Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { ShownMessage } from '../chat/model/message';
import { renderMessage } from '../chat/model/render-message';
import { readMessages } from '../chat/store/page-store';
import type { Context } from '../context';

/** Messages of a session that one page reads, few of which may be the caller's. */
const READ_AT_ONCE = 100;

/** The session that a page reads, and the message behind which it begins. */
type Position = readonly [session_id: string, from: string];

/** Lists what the caller wrote at a desk, whether or not they still work there (contract: account-export). Error: invalid_cursor. */
export async function listDeskMessages(
  context: Context,
  call: Call,
  { cursor }: conversations.ListDeskMessagesRequest,
): Promise<conversations.ListDeskMessagesResponse> {
  const { user_id } = call.caller;
  const filters = { list: 'desk messages', user_id };
  const position = cursor === '' ? await nextSession(context, call, '') : context.cursors.decode(cursor, filters);
  if (!position) return { messages: [], next_cursor: '' };
  const { messages, next } = await readPart(context, call, position as Position);
  return { messages, next_cursor: next ? context.cursors.encode(next, filters) : '' };
}

async function readPart(context: Pick<Context, 'sessions'>, call: Call, [session_id, from]: Position) {
  const query = { session_id, direction: 'forward', from, limit: READ_AT_ONCE } as const;
  const page = await readMessages(context, call, query);
  const { session, rows = [], limit = 0 } = page ?? {};
  const isWhole = rows.length < limit || !session;
  return {
    messages: session ? rows.filter(isExported(call)).map((row) => renderMessage(row, session, call)) : [],
    next: isWhole ? await nextSession(context, call, session_id) : ([session_id, rows.at(-1)!._id] as const),
  };
}

const isExported =
  ({ caller }: Call) =>
  ({ sender_type, sender_id, is_private, deleted_at }: ShownMessage): boolean =>
    sender_type === 'agent' && sender_id === caller.user_id && !is_private && !deleted_at;

async function nextSession(
  { sessions }: Pick<Context, 'sessions'>,
  call: Call,
  after: string,
): Promise<Position | undefined> {
  const next = await sessions.nextOfAgent(call, call.caller.user_id, after);
  return next ? [next._id, ''] : undefined;
}
