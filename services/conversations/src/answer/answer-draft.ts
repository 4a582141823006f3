import type { Draft } from '../chat/model/append-message';
import type { MessageDoc } from '../chat/model/message';
import type { SessionState } from '../chat/model/session';
import { type Answer, contentOf } from './answer';

/** The fields of a question that the message of its answer takes over. */
export type AnsweredQuestion = Pick<MessageDoc, '_id' | 'json_form'>;

/** Unique per session and side, so that a question has one answer. */
export const answerKey = (question_id: string): string => `a:${question_id}`;

/** The bot's message. */
export const answerDraft = (state: SessionState, question: AnsweredQuestion, answer: Answer): Draft => ({
  session_id: state._id,
  side: 'business',
  sender_type: 'bot',
  sender_id: state.bot_profile_id,
  channel: state.channel,
  content_type: 'text',
  content: contentOf(answer),
  is_server_written: true,
  answers_message_id: question._id,
  dedupe_key: answerKey(question._id),
  ...(question.json_form && { json_form: question.json_form }),
  ...(answer.result_grant_ids && { result_grant_ids: answer.result_grant_ids }),
});

/** The system message that hands the chat over, in place of an answer. */
export const handoffDraft = (state: SessionState, question: AnsweredQuestion, answer: Answer): Draft => ({
  ...answerDraft(state, question, answer),
  sender_type: 'system',
  sender_id: '',
  content_type: 'event',
});
