import { appendMessage, type Draft } from '../../chat/model/append-message';
import { type Decision, unchanged } from '../../chat/model/decision';
import { appendWithConsequences } from '../../chat/model/follow-up';
import { withLastAnswer, withoutLastAnswer } from '../../chat/model/last-answer';
import type { SessionState } from '../../chat/model/session';
import { updated, withStatus } from '../../chat/model/update-session';
import { findRow } from '../../chat/store/row-store';
import { phrasesIn } from '../language/phrases/phrases-in';
import type { Answerable } from '../provider/material/question';
import { isHolding, type Loss, lossIn, withoutFirst } from '../queue/answer-queue';
import { type Answer, contentOf } from '../text/answer';
import type { Handoff, Outcome } from './next-step';
import type { Run, RunParts } from './run';

type CommitContext = Pick<
  RunParts['context'],
  'messageLog' | 'clock' | 'answers' | 'tails' | 'messages' | 'followUps' | 'realtime' | 'bots'
>;

const BOT = { side: 'business', sender_type: 'bot', is_private: false } as const;

/**
 * Appends the answer and removes its question from the queue in one write, while the attempt holds it (contract: answers-status).
 * The same write claims the next question, and puts a message about dropped questions before the answer.
 */
export async function commitAnswer(
  context: CommitContext,
  run: Run,
  question: Answerable,
  answer: Answer,
): Promise<Outcome> {
  const call = run.call();
  const consequences = await Promise.all(
    context.followUps.map((followUp) => followUp(context, call, question.session, BOT)),
  );
  const loss = await commit(context, run, (state) => {
    const occasion = { call, now: context.clock() };
    const append = (to: SessionState, draft: Draft) => appendWithConsequences(consequences, to, draft, occasion);
    const notice = withDroppedNotice(state, question, append);
    const next = withoutFirst(notice.next, context.answers.claimNext(run.attempt.began));
    const draft = { ...answerDraft(state, question, answer), answer_id: run.attempt.answer_id };
    const decision = append(next, draft);
    const noted = withLanguage(withLastAnswer(decision.next, decision.result._id, answer), question);
    return { ...decision, next: noted, append: [...(notice.append ?? []), ...(decision.append ?? [])] };
  });
  return { kind: 'committed', loss };
}

/** Appends one message for all questions of the queue that gave way to newer ones, unless there is one already. */
function withDroppedNotice(
  state: SessionState,
  { question, languages }: Answerable,
  append: (to: SessionState, draft: Draft) => Decision<unknown>,
): Decision<unknown> {
  const { answers_dropped } = state;
  if (!answers_dropped || answers_dropped.told) return unchanged(state, undefined);
  const text = phrasesIn(languages).dropped;
  const dropped = { ...question, _id: answers_dropped.message_id };
  const noted: SessionState = { ...state, answers_dropped: { ...answers_dropped, told: true } };
  return append(noted, answerDraft(state, { question: dropped }, phrase(text, 'failed')));
}

/** Changes the status and appends the system message in one write, without a message of the bot (contract: answers-handoff). */
export async function commitHandoff(
  context: CommitContext,
  run: Run,
  question: Answerable,
  handoff: Handoff,
): Promise<Outcome> {
  const answer = phrase(phrasesIn(question.languages).handoff, 'handoff');
  await commit(context, run, (state) => {
    const now = context.clock();
    const message = appendMessage(state, handoffDraft(state, question, answer, handoff), now);
    const pending = withStatus(withLanguage(withoutLastAnswer(message.next), question), 'pending', new Date(now));
    return { ...updated(message.next, pending, new Date(now), undefined), append: message.append };
  });
  return { kind: 'handed off', by: handoff.by };
}

/** Notes the language of a question for those whose own is not certain (contract: answers-language). */
const withLanguage = (state: SessionState, { language }: Answerable): SessionState =>
  language && language !== state.question_language ? { ...state, question_language: language } : state;

/** Removes the question from the queue without a message. */
export async function commitSilence(context: CommitContext, run: Run): Promise<Outcome> {
  await commit(context, run, (state) => ({
    next: withoutFirst(state, context.answers.claimNext(run.attempt.began)),
    result: undefined,
  }));
  return { kind: 'silent' };
}

/** Applies the decision if the attempt still holds its question; otherwise the result says why it does not. */
async function commit(
  context: CommitContext,
  { call, attempt }: Run,
  decide: (state: SessionState) => Decision<unknown>,
): Promise<Loss | undefined> {
  const lost = await context.messageLog.change(
    call(),
    attempt.session_id,
    (state): Decision<SessionState | undefined> =>
      isHolding(state, attempt) ? { ...decide(state), result: undefined } : unchanged(state, state),
  );
  return lost && lossOf(context, lost, attempt.message_id);
}

/** Why the answer to a question, which was held, is not held any more. */
export async function lossOf(
  context: Pick<CommitContext, 'tails' | 'messages'>,
  state: SessionState,
  message_id: string,
): Promise<Loss> {
  const loss = lossIn(state, message_id);
  if (loss) return loss;
  const question = await findRow(context, state, message_id);
  if (!question || question.deleted_at || question.gdpr_purged_at) return 'deleted';
  return state.tail.some(({ dedupe_key }) => dedupe_key === answerKey(message_id)) ? 'lost' : 'status';
}

/** Unique per session and side, so that a question has one answer. */
const answerKey = (question_id: string): string => `a:${question_id}`;

const phrase = (text: string, outcome: Answer['outcome']): Answer => ({
  text,
  mode: 'extractive',
  outcome,
  sources: [],
});

/** The fields of a question that the message of its answer takes over. */
interface AnsweredQuestion {
  readonly question: Pick<Answerable['question'], '_id' | 'json_form'>;
}

/** The bot's message. */
const answerDraft = (state: SessionState, { question }: AnsweredQuestion, answer: Answer): Draft => ({
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
  ...(answer.usage && { member_content: JSON.stringify({ usage: answer.usage }) }),
});

/** The system message that hands the chat over, in place of an answer. */
const handoffDraft = (state: SessionState, question: AnsweredQuestion, answer: Answer, handoff: Handoff): Draft => ({
  ...answerDraft(state, question, answer),
  member_content: JSON.stringify({ event: 'handoff', ...handoff }),
  sender_type: 'system',
  sender_id: '',
  content_type: 'event',
});
