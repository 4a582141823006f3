import type { Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { assertSessionId, isMember, sideOf } from '../access/access';
import { renderMessage } from '../chat/model/render-message';
import { readPinned } from '../chat/store/shown-row-store';
import type { Context } from '../context';
import { readerAccess } from './message-page';

/** Lists pinned messages, newest pin first; private ones to members alone (contract: messages-pin). Error: session_not_found. */
export async function listPinnedMessages(
  context: Context,
  call: Call,
  request: conversations.ListPinnedMessagesRequest,
): Promise<conversations.ListPinnedMessagesResponse> {
  assertSessionId(request.session_id);
  const pinned = await readPinned(context, call, request.session_id);
  const access = await readerAccess(context, call, pinned?.session);
  const { session, rows } = pinned!;
  const shown = rows.filter((row) => !row.is_private || isMember(access));
  return { messages: shown.map((row) => renderMessage(row, session, call, sideOf(access))) };
}
