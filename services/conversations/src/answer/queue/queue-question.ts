import { type Call, ulidTime, uuidV4 } from '@cws/kit';
import { storedLanguages } from '../../chat/model/accepted-languages';
import type { Decision } from '../../chat/model/decision';
import type { ContentType, MessageDoc } from '../../chat/model/message';
import type { AnswerLease, PendingAnswer } from '../../chat/model/pending-answer';
import type { SessionState } from '../../chat/model/session';
import { leasedTo, MAX_PENDING, withoutOldest } from './answer-queue';

/**
 * A new question that pushes out an older one would cancel the attempt at it. The first answer is therefore claimed only after
 * a pause, so that a user who sends faster than the bot answers gets answers once they stop.
 */
const OVERFLOW_PAUSE_MS = 1_000;

const ANSWERED_TYPES: readonly ContentType[] = ['text', 'markdown', 'postback', 'form_response'];

type MessageKind = Pick<MessageDoc, 'sender_type' | 'content_type' | 'is_private' | 'is_read_once'>;
type QuestionRequest = Pick<Call, 'language' | 'request_id'> & Pick<PendingAnswer, 'chat_language' | 'offers'>;

const isQuestion = ({ sender_type, content_type, is_private, is_read_once }: MessageKind): boolean =>
  sender_type === 'user' && ANSWERED_TYPES.includes(content_type) && !is_private && !is_read_once;

/** Adds a pending answer if the new message is a question; it is leased at once if it is the first of the queue. */
export function withPendingAnswer(
  decision: Decision<MessageDoc>,
  lease: AnswerLease | undefined,
  request: QuestionRequest,
): Decision<MessageDoc> {
  const { next, result: question } = decision;
  if (next.status !== 'active' || !isQuestion(question)) return decision;
  const pending = pendingAnswerTo(question._id, request);
  const queue = next.answers_due ?? [];
  if (queue.length >= MAX_PENDING) return { ...decision, next: withOverflow(next, pending) };
  const answers_due = queue.length === 0 ? [leasedTo(pending, lease)] : [...queue, pending];
  return { ...decision, next: { ...next, answers_due } };
}

const pendingAnswerTo = (
  message_id: string,
  { language, request_id, chat_language, offers }: QuestionRequest,
): PendingAnswer => ({
  message_id,
  answer_id: uuidV4(),
  attempt: 0,
  by: '',
  ...(language && { language: storedLanguages(language) }),
  ...(chat_language !== undefined && { chat_language }),
  ...(request_id && { request_id }),
  ...(offers && { offers }),
});

/** The newest holds the time from which the first may be claimed, so that the write appends it and changes no other. */
function withOverflow(state: SessionState, pending: PendingAnswer): SessionState {
  const lease_until = new Date(ulidTime(pending.message_id).getTime() + OVERFLOW_PAUSE_MS);
  return withoutOldest({ ...state, answers_due: [...(state.answers_due ?? []), { ...pending, lease_until }] });
}
