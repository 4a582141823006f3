import type { Call } from '@cws/kit';
import { appendMessage, type Draft } from '../chat/model/append-message';
import { type Decision, unchanged } from '../chat/model/decision';
import { appendWithConsequences } from '../chat/model/follow-up';
import type { SessionState } from '../chat/model/session';
import { updated, withStatus } from '../chat/model/update-session';
import { findRow } from '../chat/store/row-store';
import type { Context } from '../context';
import type { Answer } from './answer';
import { type AnsweredQuestion, answerDraft, answerKey, handoffDraft } from './answer-draft';
import { firstPending, isDropped, withoutFirst } from './answer-queue';
import { phrasesIn } from './phrases/phrases-in';

/** One attempt at one answer. */
export interface Attempt {
  readonly session_id: string;
  readonly message_id: string;
  readonly answer_id: string;
  readonly attempt: number;
  readonly began: number;
}

/**
 * The result of an attempt. `lost`: another process makes the answer or has made it. `dropped`: the question gave way to newer ones.
 */
export type Outcome = 'done' | 'status' | 'deleted' | 'lost' | 'dropped';

type CommitContext = Pick<
  Context,
  'messageLog' | 'clock' | 'answers' | 'tails' | 'messages' | 'followUps' | 'realtime' | 'bots'
>;

/** An answer with its question. */
export interface GivenAnswer {
  readonly session: SessionState;
  readonly question: AnsweredQuestion;
  /** BCP 47 tags, the most wanted first. */
  readonly languages: readonly string[];
  readonly answer: Answer;
}

const BOT = { side: 'business', sender_type: 'bot', is_private: false } as const;

/**
 * Appends the answer and removes its question from the queue in one write, while the attempt holds it (contract: answers-status).
 * The same write claims the next question, and puts a message about dropped questions before the answer.
 */
export async function commitAnswer(context: CommitContext, call: Call, attempt: Attempt, given: GivenAnswer) {
  const consequences = await Promise.all(
    context.followUps.map((followUp) => followUp(context, call, given.session, BOT)),
  );
  return commit(context, call, attempt, (state) => {
    const occasion = { call, now: context.clock() };
    const append = (to: SessionState, draft: Draft) => appendWithConsequences(consequences, to, draft, occasion);
    const notice = withDroppedNotice(state, given, append);
    const next = withoutFirst(notice.next, context.answers.claimNext(attempt.began));
    const draft = { ...answerDraft(state, given.question, given.answer), answer_id: attempt.answer_id };
    const decision = append(next, draft);
    return { ...decision, append: [...(notice.append ?? []), ...(decision.append ?? [])] };
  });
}

/** Appends one message for all questions of the queue that gave way to newer ones, unless there is one already. */
function withDroppedNotice(
  state: SessionState,
  { question, languages }: GivenAnswer,
  append: (to: SessionState, draft: Draft) => Decision<unknown>,
): Decision<unknown> {
  const { answers_dropped } = state;
  if (!answers_dropped || answers_dropped.told) return unchanged(state, undefined);
  const text = phrasesIn(languages).dropped;
  const answer: Answer = { text, mode: 'extractive', outcome: 'failed', sources: [] };
  const dropped = { ...question, _id: answers_dropped.message_id };
  const noted: SessionState = { ...state, answers_dropped: { ...answers_dropped, told: true } };
  return append(noted, answerDraft(state, dropped, answer));
}

/** Changes the status and appends the system message in one write, without a message of the bot (contract: answers-handoff). */
export function commitHandoff(
  context: CommitContext,
  call: Call,
  attempt: Attempt,
  question: AnsweredQuestion,
  answer: Answer,
) {
  return commit(context, call, attempt, (state) => {
    const now = context.clock();
    const message = appendMessage(state, handoffDraft(state, question, answer), now);
    const pending = withStatus(message.next, 'pending', new Date(now));
    return { ...updated(message.next, pending, new Date(now), undefined), append: message.append };
  });
}

/** Removes the question from the queue without a message. */
export const commitSilence = (context: CommitContext, call: Call, attempt: Attempt) =>
  commit(context, call, attempt, (state) => ({
    next: withoutFirst(state, context.answers.claimNext(attempt.began)),
    result: undefined,
  }));

/** Applies the decision if the attempt still holds its question. */
async function commit(
  context: CommitContext,
  call: Call,
  attempt: Attempt,
  decide: (state: SessionState) => Decision<unknown>,
): Promise<Outcome> {
  const lost = await context.messageLog.change(
    call,
    attempt.session_id,
    (state): Decision<SessionState | undefined> =>
      isHolding(state, attempt) ? { ...decide(state), result: undefined } : unchanged(state, state),
  );
  return lost ? whyLost(context, lost, attempt) : 'done';
}

/** Whether the first pending answer of the session is that attempt's. */
export function isHolding(
  state: SessionState,
  { message_id, attempt }: Pick<Attempt, 'message_id' | 'attempt'>,
): boolean {
  const pending = firstPending(state);
  return pending?.message_id === message_id && pending.attempt === attempt;
}

/** Why an attempt does not hold its question any more. */
export async function whyLost(
  context: Pick<Context, 'tails' | 'messages'>,
  state: SessionState,
  { message_id }: Pick<Attempt, 'message_id'>,
): Promise<Exclude<Outcome, 'done'>> {
  if (state.status !== 'active') return 'status';
  if (state.answers_due?.some((pending) => pending.message_id === message_id)) return 'lost';
  if (isDropped(state, message_id)) return 'dropped';
  const question = await findRow(context, state, message_id);
  if (!question || question.deleted_at || question.gdpr_purged_at) return 'deleted';
  return state.tail.some(({ dedupe_key }) => dedupe_key === answerKey(message_id)) ? 'lost' : 'status';
}
