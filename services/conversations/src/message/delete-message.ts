import type { Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { type Decision, unchanged, withEvent } from '../chat/model/decision';
import { withoutLastAnswer } from '../chat/model/last-answer';
import { type MessageDoc, otherSide } from '../chat/model/message';
import { lastMessageFields } from '../chat/model/preview';
import { readUpTo } from '../chat/model/receipts';
import type { SessionState } from '../chat/model/session';
import { withoutSnapshots } from '../chat/model/snapshots';
import { newestCounting } from '../chat/store/row-store';
import type { Context } from '../context';
import { pinsWithout } from './pin-message';
import { reviseMessage, type VisibleMessage } from './revise-message';

/**
 * Hides a message from all readers and from the bot, in an archived session too (contract: messages-delete). The session's
 * user may delete messages that they see, members any. Errors: those of reviseMessage.
 */
export async function deleteMessage(
  context: Context,
  call: Call,
  request: conversations.DeleteMessageRequest,
): Promise<conversations.DeleteMessageResponse> {
  await reviseMessage(context, call, request, (visible) => deleted(context, visible));
  return { deleted: true };
}

async function deleted(
  context: Pick<Context, 'messages' | 'tails'>,
  { state, row, at }: VisibleMessage,
): Promise<Decision<void>> {
  if (row.deleted_at) return unchanged(state, undefined);
  const { _id, is_private } = row;
  const next = {
    ...withoutLastAnswer(state, _id),
    ...(await countsWithout(context, state, row)),
    pins: pinsWithout(state.pins, _id),
    updated_at: at,
  };
  const rows = [{ of: { _id }, set: { deleted_at: at }, unset: ['is_sealed'] as const }, withoutSnapshots(_id)];
  const event = { type: 'message.deleted', message_id: _id, ...(is_private && { is_private }) } as const;
  return withEvent({ next, rows, revised: [row], result: undefined }, event, at);
}

/** The fields that the session derives from its messages without this one. */
async function countsWithout(
  context: Pick<Context, 'messages' | 'tails'>,
  state: SessionState,
  row: MessageDoc,
): Promise<Partial<SessionState>> {
  const sealed = row.is_sealed && { sealed_count: (state.sealed_count ?? 0) - 1 };
  if (row.is_private) return { private_count: state.private_count - 1, ...sealed };
  const newest = await newestCounting(context, state, row._id);
  return {
    message_count: state.message_count - 1,
    unread: unreadWithout(state, row),
    ...lastMessageFields(newest, state),
    ...sealed,
  };
}

function unreadWithout(state: SessionState, { _id, side }: MessageDoc): SessionState['unread'] {
  const reader = otherSide(side);
  if (_id <= readUpTo(state, reader)) return state.unread;
  return { ...state.unread, [reader]: Math.max(0, state.unread[reader] - 1) };
}
