import { answers } from '../../agents/bot-kinds';
import { orUnavailable } from '../../agents/look-up';
import type { MessageDoc } from '../../chat/model/message';
import type { PendingAnswer } from '../../chat/model/pending-answer';
import type { SessionState } from '../../chat/model/session';
import { findRow } from '../../chat/store/row-store';
import { answerLanguages } from '../language/answer-languages';
import { languageOf } from '../language/detect/language-of';
import { asksForPerson } from '../language/person-requests/asks-for-person';
import { offerReply, smallTalkIn, withoutSmallTalk } from '../language/talk/small-talk';
import { wantsPerson } from '../language/wants/wants-person';
import type { Answerable } from '../provider/material/question';
import { isHolding } from '../queue/answer-queue';
import { actionOf, questionText } from '../text/question-text';
import type { Outcome, RequestReason } from './next-step';
import type { Run, RunParts } from './run';

type Parts = Pick<RunParts, 'askerLanguage'> & {
  readonly context: Pick<RunParts['context'], 'messageLog' | 'sessions' | 'tails' | 'messages' | 'agents'>;
};

const NO_QUESTION: Outcome = { kind: 'no question' };

/** Reads the question of a run, with the agent that answers it. Error: WorkspaceUnavailable. */
export async function readQuestion({ context, askerLanguage }: Parts, run: Run): Promise<Outcome> {
  const { pending, call } = run;
  const session = await heldSession(context, run);
  if (!session) return NO_QUESTION;
  const [agent, question, userLanguage] = await Promise.all([
    orUnavailable(context.agents.current(session.bot_profile_id)),
    run.question ?? findRow(context, session, pending.message_id),
    pending.chat_language ?? askerLanguage(call(), session.user_id, pending.message_id),
  ]);
  if (!answers(agent) || !question) return NO_QUESTION;
  const read = { ...written(run, session, question, userLanguage, agent.chat_language), agent, call };
  return personRequest(read, pending) ?? { kind: 'question', question: asked(read, pending) };
}

/**
 * Reads the question of a run whose answer has waited for workspace-mcp for too long, and sends it no request. A bot that may be one that
 * does not answer has no question.
 */
export async function readQuestionAlone({ context, askerLanguage }: Parts, run: Run): Promise<Outcome> {
  const { pending, call } = run;
  const session = await context.sessions.state(run.session_id);
  const question = session && (await findRow(context, session, pending.message_id));
  if (!question || session.bot_kind !== 'ai') return NO_QUESTION;
  const userLanguage = pending.chat_language ?? (await askerLanguage(call(), session.user_id, pending.message_id));
  const read = written(run, session, question, userLanguage, '');
  return personRequest(read, pending) ?? { kind: 'late question', question: asked(read, pending) };
}

/** The remembered state, into which this process has just written its lease, else the stored one; null when the run does not hold its answer. */
async function heldSession({ messageLog, sessions }: Parts['context'], run: Run): Promise<SessionState | null> {
  for (const read of [messageLog.peek, sessions.state]) {
    const session = await read(run.session_id);
    if (session && isHolding(session, run.attempt)) return session;
  }
  return null;
}

/** The question with the languages of its answer. */
function written(
  { pending }: Run,
  session: SessionState,
  question: MessageDoc,
  userLanguage: string,
  agentLanguage: string,
): Answerable {
  const text = questionText(question);
  const language = languageOf(text);
  const accepted = { question: pending.language ?? '', session: session.accept_language };
  const own = { question: language, session: session.question_language };
  return { session, question, text, language, languages: answerLanguages(userLanguage, accepted, agentLanguage, own) };
}

/** The outcome where the user wants a person (contract: answers-handoff). */
function personRequest(question: Answerable, pending: PendingAnswer): Outcome | undefined {
  const reason = requestReason(question, pending);
  return reason && { kind: 'person request', question, reason };
}

function requestReason({ question, text }: Answerable, pending: PendingAnswer): RequestReason | undefined {
  if (actionOf(question) === 'handoff') return 'postback';
  if (isOfferedPerson(pending) && offerReply(text) === 'accepted') return 'accepted';
  return smallTalkIn(text) !== 'identity' && (asksForPerson(text) || wantsPerson(text)) ? 'asked' : undefined;
}

const isOfferedPerson = ({ offers = [] }: PendingAnswer): boolean => offers.includes('handoff');

/** The question apart from the small talk around it, or with the mark that it only declines what was offered. */
const asked = <T extends Answerable>(question: T, pending: PendingAnswer): T =>
  isOfferedPerson(pending) && offerReply(question.text) === 'declined'
    ? { ...question, declines: true }
    : { ...question, text: withoutSmallTalk(question.text) };
