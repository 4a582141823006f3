import { unchanged } from '../chat/model/decision';
import type { MessageDoc } from '../chat/model/message';
import { findRow } from '../chat/store/row-store';
import type { Answer } from './answer';
import { answerLanguages } from './answer-languages';
import { firstPending, leasedTo, withFirst } from './answer-queue';
import { commitAnswer, commitHandoff, commitSilence, isHolding, type Outcome } from './commit-answer';
import type { AnswerDependencies } from './dependencies';
import { type LiveText, liveText, wholeText } from './live-text';
import { failedAnswer, type MadeAnswer, makeAnswer } from './make-answer';
import { callOf } from './own-calls';
import { asksForPerson } from './person-requests/asks-for-person';
import { phrasesIn } from './phrases/phrases-in';
import type { Question } from './question';
import { actionOf, questionText } from './question-text';
import { readQuestion, withPassages } from './read-question';
import { attemptOf, type Run, RunCancelled } from './run';
import { namingTools, toolsFor } from './tools-for';

/** After so many failed attempts the answer says that there is none. */
const MAX_ATTEMPTS = 5;

/** The parts of a question that a message in reply to it is made from. */
type Answerable = Pick<Question, 'session' | 'question' | 'text' | 'languages'>;

type Make = (initial: LiveText, restart: () => Promise<LiveText>) => Promise<MadeAnswer>;

/**
 * Answers one question, or finds that it gets no answer. Errors: WorkspaceUnavailable, and those of the look-ups and the
 * commit; the answer stays pending.
 */
export async function runAnswer(dependencies: AnswerDependencies, run: Run): Promise<void> {
  const question = await readQuestion(dependencies, run);
  if (!question) return beSilent(dependencies, run);
  if (wantsPerson(question)) return handOff(dependencies, run, question);
  if (run.attempt > MAX_ATTEMPTS) return answerWith(dependencies, run, question, makeFailure(question));
  const informed = await withPassages(dependencies, question);
  const tools = toolsFor(dependencies, run, question);
  await answerWith(dependencies, run, question, async (initial, restart) => {
    const made = await makeAnswer(dependencies.chain, { ...informed, tools }, initial, restart, run.stop.signal);
    return { ...made, answer: namingTools(made.answer, tools) };
  });
}

/**
 * Answers that there is no answer, since workspace-mcp was unavailable for too long. A bot that may be one that does not answer
 * stays silent. Sends no request to workspace-mcp.
 */
export async function giveUp(dependencies: AnswerDependencies, run: Run): Promise<void> {
  const { context, userLanguages } = dependencies;
  const { message_id, language = '', chat_language } = run.pending;
  const session = await context.sessions.state(run.session_id);
  const question = session && (await findRow(context, session, message_id));
  if (!question || session.bot_kind !== 'ai') return beSilent(dependencies, run);
  const userLanguage = chat_language ?? (await userLanguages(callOf(run)(), session.user_id, message_id));
  const languages = answerLanguages(userLanguage, { question: language, session: session.accept_language }, '');
  const answerable = { session, question, text: questionText(question), languages };
  if (wantsPerson(answerable)) return handOff(dependencies, run, answerable);
  await answerWith(dependencies, run, answerable, makeFailure(answerable));
}

const wantsPerson = ({ question, text }: { question: MessageDoc; text: string }): boolean =>
  actionOf(question) === 'handoff' || asksForPerson(text);

const makeFailure =
  ({ languages }: Answerable): Make =>
  async (text) => ({ answer: failedAnswer(languages), text });

async function beSilent(dependencies: AnswerDependencies, run: Run): Promise<void> {
  await commitSilence(dependencies.context, callOf(run)(), attemptOf(run));
  // An earlier attempt that failed may have streamed text.
  if (run.attempt > 1) endStream(dependencies, run, 'failed');
}

async function handOff(dependencies: AnswerDependencies, run: Run, { question, languages }: Answerable): Promise<void> {
  const text = phrasesIn(languages).handoff;
  const answer: Answer = { text, mode: 'extractive', outcome: 'handoff', sources: [] };
  await commitHandoff(dependencies.context, callOf(run)(), attemptOf(run), question, answer);
  if (run.attempt > 1) endStream(dependencies, run, 'status');
}

/** Streams the answer while it is made, and commits it. */
async function answerWith(dependencies: AnswerDependencies, run: Run, question: Answerable, make: Make): Promise<void> {
  try {
    endStream(dependencies, run, await makeAndCommit(dependencies, run, question, make));
  } catch (error) {
    run.text?.discard();
    if (!(error instanceof RunCancelled)) throw error;
    endStream(dependencies, run, error.reason);
  }
}

async function makeAndCommit(
  dependencies: AnswerDependencies,
  run: Run,
  { session, question, languages }: Answerable,
  make: Make,
): Promise<Outcome> {
  const isImmediate = dependencies.chain.providers.every((provider) => provider.isImmediate);
  const begin = () => {
    run.text = (isImmediate ? wholeText : liveText)(dependencies.stream, attemptOf(run), session.seq);
    return run.text;
  };
  const restart = async () => {
    await raiseAttempt(dependencies, run);
    return begin();
  };
  run.stop.signal.throwIfAborted();
  const { answer, text } = await make(begin(), restart);
  if (text.length() === 0) text.append(answer.text);
  text.flush();
  return commitAnswer(dependencies.context, callOf(run)(), attemptOf(run), { session, question, languages, answer });
}

/** Ends what readers watch, unless a message ends it or another attempt will. */
function endStream({ stream }: AnswerDependencies, { session_id, pending }: Run, outcome: Outcome | 'failed'): void {
  if (outcome === 'done' || outcome === 'lost') return;
  stream.aborted(session_id, pending.answer_id, outcome === 'dropped' ? 'failed' : outcome);
}

/** Stores a higher attempt for the run, by which readers discard the text that they have received. */
async function raiseAttempt({ context }: AnswerDependencies, run: Run): Promise<void> {
  const { pending, confirmed } = run;
  run.attempt = confirmed + 1;
  const isHeld = await context.messageLog.change(callOf(run)(), run.session_id, (state) => {
    const first = firstPending(state);
    const isOurs = isHolding(state, { message_id: pending.message_id, attempt: confirmed });
    if (!first || !isOurs) return unchanged(state, false);
    return { next: withFirst(state, leasedTo(first, context.answers.lease())), result: true };
  });
  if (!isHeld) throw new RunCancelled('lost');
  run.confirmed = run.attempt;
}
