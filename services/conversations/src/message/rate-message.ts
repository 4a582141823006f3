import { AppError, assertText, type Call } from '@cws/kit';
import { type conversations, limits } from '@cws/protos';
import { type Decision, unchanged, withEvent } from '../chat/model/decision';
import type { MessageDoc, Rating } from '../chat/model/message';
import { tailBytesWith } from '../chat/model/sizes';
import type { Context } from '../context';
import { reviseMessage, updatedEvent, type VisibleMessage } from './revise-message';

type Request = conversations.RateMessageRequest;

/**
 * Records whether a message of the bot helped the session's user (contract: messages-rating). A later rating replaces it; an equal one
 * changes nothing. Errors: those of reviseMessage, validation_failed.
 */
export async function rateMessage(
  context: Context,
  call: Call,
  request: Request,
): Promise<conversations.RateMessageResponse> {
  assertText('comment', request.comment, limits['cws.conversations.v1.RateMessageRequest'].comment);
  const { helpful, comment = '' } = await reviseMessage(context, call, request, (visible) => rated(visible, request));
  return { helpful, comment };
}

function rated(visible: VisibleMessage, { helpful, comment }: Request): Decision<Rating> {
  const { state, row, at } = visible;
  assertRatable(visible);
  const { rating } = row;
  if (rating?.helpful === helpful && (rating.comment ?? '') === comment) return unchanged(state, rating);
  const next: Rating = { helpful, ...(comment !== '' && { comment }), at };
  return withRating(visible, next);
}

function withRating({ state, row, at }: VisibleMessage, rating: Rating): Decision<Rating> {
  const set: Partial<MessageDoc> = { rating };
  const next = { ...state, tail_bytes: tailBytesWith(state, row, { ...row, ...set }) };
  return withEvent({ next, rows: [{ of: { _id: row._id }, set }], result: rating }, updatedEvent(row), at);
}

function assertRatable({ row, access }: VisibleMessage): void {
  if (access.as !== 'user') throw new AppError('forbidden');
  if (row.deleted_at) throw new AppError('message_not_found');
  assertKind(row.sender_type !== 'bot', 'Only a message of the bot can be rated');
  assertKind(row.gdpr_purged_at !== undefined, 'A purged message cannot be rated');
}

function assertKind(refused: boolean, message: string): void {
  if (refused) throw new AppError('validation_failed', { message });
}
