import type { Call } from '@cws/kit';
import { appendMessage, type Draft } from '../chat/model/append-message';
import { type Decision, unchanged } from '../chat/model/decision';
import type { MessageDoc } from '../chat/model/message';
import type { SessionState } from '../chat/model/session';
import { updated, withStatus } from '../chat/model/update-session';
import { findRow } from '../chat/store/row-store';
import type { Context } from '../context';
import { isUserAway } from '../notification/away';
import { owingNotice } from '../notification/notice-due';
import { type Answer, contentOf } from './answer';
import { firstDue, isDropped, withoutFirst } from './answer-due';
import { phrasesIn } from './phrases';

/** One attempt at one answer. */
export interface Attempt {
  readonly session_id: string;
  readonly message_id: string;
  readonly answer_id: string;
  readonly attempt: number;
  /** When it was begun. */
  readonly began: number;
}

/** What became of an attempt; `lost`: somebody else is at it, or has answered; `dropped`: too many newer questions came. */
export type Outcome = 'done' | 'status' | 'deleted' | 'lost' | 'dropped';

type Committing = Pick<Context, 'messageLog' | 'clock' | 'answers' | 'tails' | 'messages' | 'realtime'>;
type Asked = Pick<MessageDoc, '_id' | 'json_form'>;

/** What is said to a question, and in which languages of the most wanted first. */
export interface Answered {
  readonly question: Asked;
  readonly languages: readonly string[];
  readonly answer: Answer;
}

/**
 * The message in the step that ends the job, or nothing (contract: answers-status). The next in line is claimed there,
 * and a message about older questions that had to give way comes before the answer.
 */
export async function commitAnswer(context: Committing, call: Call, attempt: Attempt, answered: Answered) {
  const isAway = await isUserAway(context, attempt.session_id);
  return settle(context, call, attempt, (state) => {
    const now = context.clock();
    const { question, answer } = answered;
    const draft = { ...answerDraft(state, question, answer), answer_id: attempt.answer_id };
    const told = tellingOfDropped(state, answered, isAway, now, call);
    const next = withoutFirst(told.next, context.answers.claimNext(attempt.began));
    const decision = owingNotice(appendMessage(next, draft, now), isAway, now, call.request_id);
    return { ...decision, append: [...(told.append ?? []), ...(decision.append ?? [])] };
  });
}

/** One message for all questions of the backlog that are answered no more. */
function tellingOfDropped(
  state: SessionState,
  { question, languages }: Answered,
  isAway: boolean,
  now: number,
  { request_id }: Call,
): Decision<unknown> {
  const { answers_dropped } = state;
  if (!answers_dropped || answers_dropped.told) return unchanged(state, undefined);
  const text = phrasesIn(languages).dropped;
  const answer: Answer = { text, mode: 'extractive', outcome: 'failed', sources: [] };
  const about = { ...question, _id: answers_dropped.message_id };
  const told: SessionState = { ...state, answers_dropped: { ...answers_dropped, told: true } };
  return owingNotice(appendMessage(told, answerDraft(state, about, answer), now), isAway, now, request_id);
}

/** Status and system message in one step, and no bot message beside it (contract: answers-handoff). */
export function commitHandoff(context: Committing, call: Call, attempt: Attempt, question: Asked, answer: Answer) {
  return settle(context, call, attempt, (state) => {
    const now = context.clock();
    const told = appendMessage(state, handoffDraft(state, question, answer), now);
    const pending = withStatus(told.next, 'pending', new Date(now));
    return { ...updated(told.next, pending, new Date(now), told.result), append: told.append };
  });
}

/** Nothing is said, and nothing is owed any more. */
export const commitSilence = (context: Committing, call: Call, attempt: Attempt) =>
  settle(context, call, attempt, (state) => ({
    next: withoutFirst(state, context.answers.claimNext(attempt.began)),
    result: undefined,
  }));

/** The one step, taken only while the job is there and the attempt is still its own. */
async function settle(
  context: Committing,
  call: Call,
  attempt: Attempt,
  decide: (state: SessionState) => Decision<unknown>,
): Promise<Outcome> {
  const state = await context.messageLog.change(
    call,
    attempt.session_id,
    (now): Decision<SessionState | undefined> =>
      isOwn(now, attempt) ? { ...decide(now), result: undefined } : unchanged(now, now),
  );
  return state ? whyNot(context, state, attempt) : 'done';
}

export function isOwn(state: SessionState, { message_id, attempt }: Pick<Attempt, 'message_id' | 'attempt'>): boolean {
  const due = firstDue(state);
  return due?.message_id === message_id && due.attempt === attempt;
}

/** Why an attempt is not its job's any more. */
export async function whyNot(
  context: Pick<Context, 'tails' | 'messages'>,
  state: SessionState,
  { message_id }: Pick<Attempt, 'message_id'>,
): Promise<Exclude<Outcome, 'done'>> {
  if (state.status !== 'active') return 'status';
  if (state.answers_due?.some((due) => due.message_id === message_id)) return 'lost';
  if (isDropped(state, message_id)) return 'dropped';
  const question = await findRow(context, state, message_id);
  if (!question || question.deleted_at || question.gdpr_purged_at) return 'deleted';
  return state.tail.some(({ dedupe_key }) => dedupe_key === answerKey(message_id)) ? 'lost' : 'status';
}

/** Unique per session and side: one answer a question. */
const answerKey = (question_id: string): string => `a:${question_id}`;

const answerDraft = (state: SessionState, question: Asked, answer: Answer): Draft => ({
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
});

const handoffDraft = (state: SessionState, question: Asked, answer: Answer): Draft => ({
  ...answerDraft(state, question, answer),
  sender_type: 'system',
  sender_id: '',
  content_type: 'event',
});
