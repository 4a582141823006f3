import { AppError, type Call, invalidField } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { sideOf } from '../access/access';
import { type Decision, withEvent } from '../chat/model/decision';
import { assertContentType, type ContentType, createdAt, type MessageDoc } from '../chat/model/message';
import { previewOf } from '../chat/model/preview';
import { renderMessage } from '../chat/model/render-message';
import type { SessionState } from '../chat/model/session';
import { assertContentSize, tailBytesWith } from '../chat/model/sizes';
import { newestCounting } from '../chat/store/row-store';
import type { Context } from '../context';
import { type ChangedMessage, reviseMessage, updatedEvent, type VisibleMessage } from './revise-message';

type Request = conversations.EditMessageRequest;

/**
 * Replaces the content of a message by its author; the first content is kept, and the last edit wins. Errors: those of reviseMessage,
 * validation_failed, unsupported_content_type, message_too_large, session_archived, edit_window_closed.
 */
export async function editMessage(
  context: Context,
  call: Call,
  request: Request,
): Promise<conversations.EditMessageResponse> {
  const { row, session, access } = await reviseMessage(context, call, request, (visible) => {
    assertEditable(context, call, visible);
    assertWellFormed(request);
    return edited(context, request, visible);
  });
  return { message: renderMessage(row, session, call, sideOf(access)) };
}

function assertEditable({ editWindowS }: Pick<Context, 'editWindowS'>, call: Call, visible: VisibleMessage): void {
  const { state, row, at } = visible;
  assertKind(['bot', 'system'].includes(row.sender_type), 'A message of the bot or the system cannot be edited');
  if (!isAuthor(call, visible)) throw new AppError('forbidden');
  assertKind(row.deleted_at !== undefined, 'A deleted message cannot be edited');
  assertKind(row.gdpr_purged_at !== undefined, 'A purged message cannot be edited');
  assertKind(row.is_read_once === true, 'A message that is read once cannot be edited');
  assertKind(row.content_type === 'postback', 'A postback cannot be edited');
  if (state.status === 'archived') throw new AppError('session_archived');
  if (at.getTime() - createdAt(row).getTime() > editWindowS * 1000) throw new AppError('edit_window_closed');
}

function assertKind(refused: boolean, message: string): void {
  if (refused) throw new AppError('validation_failed', { message });
}

/** The session's current user is the author of all messages of their side, also of those from before a merge. */
const isAuthor = ({ caller }: Call, { row, access }: VisibleMessage): boolean =>
  row.side === 'user' ? access.as === 'user' : row.sender_id === caller.user_id;

function assertWellFormed({ content, content_type }: Request): void {
  if (content === '') throw invalidField('content', 'is required');
  if (content_type === 'postback') throw invalidField('content_type', 'cannot become postback');
  if (content_type) assertContentType(content_type);
  assertContentSize(content);
}

async function edited(
  context: Pick<Context, 'messages' | 'tails'>,
  { content, content_type }: Request,
  visible: VisibleMessage,
): Promise<Decision<ChangedMessage>> {
  const { state, row: before, at } = visible;
  const set: Partial<MessageDoc> = {
    content,
    edited_at: at,
    ...(content_type && { content_type: content_type as ContentType }),
    ...(!before.edited_at && before.content !== undefined && { original_content: before.content }),
  };
  const row = { ...before, ...set };
  const tail_bytes = tailBytesWith(state, before, row);
  const next = { ...state, ...(await lastMessageWith(context, state, row)), tail_bytes, updated_at: at };
  const rows = [{ of: { _id: row._id }, set }];
  const decision = { next, rows, revised: [row], result: { row, session: next, access: visible.access } };
  return withEvent(decision, updatedEvent(row), at);
}

/** The session shows the new text if the message is its newest. */
async function lastMessageWith(context: Pick<Context, 'messages' | 'tails'>, state: SessionState, row: MessageDoc) {
  const newest = row.is_private ? null : await newestCounting(context, state, '');
  return newest?._id === row._id ? { last_message: previewOf(row) } : {};
}
