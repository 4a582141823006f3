import { unchanged } from '../chat/model/decision';
import type { MessageDoc } from '../chat/model/message';
import { findRow } from '../chat/store/row-store';
import type { Context } from '../context';
import type { AbortReason } from '../realtime/answer-stream';
import type { Answer } from './answer';
import { firstDue, taken, withFirst } from './answer-due';
import { failedAnswer, makeAnswer } from './answerers';
import { askedOf, withPassages } from './ask';
import type { Question } from './asked';
import { commitAnswer, commitHandoff, commitSilence, isOwn, type Outcome } from './commit-answer';
import { asksForPerson } from './person-requests/asks-for-person';
import { phrasesIn } from './phrases';
import { actionOf, questionText } from './question-text';
import { replyLanguages } from './reply-language';
import { type Answering, attemptOf, callOf, Gone, type Run } from './run';
import { type Speech, speech } from './speech';

/** After so many attempts that broke, the answer is that there is none. */
const MOST_ATTEMPTS = 5;

/** What a message of the job is made for. */
type Answerable = Pick<Question, 'question' | 'text' | 'languages'>;

interface Spoken {
  readonly answer: Answer;
  readonly said: Speech;
}

/**
 * Answers one question, or finds out that nothing is to be said. Errors: LookUpMissed, and those of what it asks and writes;
 * the job stands as it was.
 */
export async function runAnswer(answering: Answering, run: Run): Promise<void> {
  const asked = await askedOf(answering, run);
  if (!asked) return beSilent(answering, run);
  if (wantsPerson(asked)) return handOff(answering, run, asked);
  if (run.attempt > MOST_ATTEMPTS) return say(answering, run, asked, failing(asked));
  const informed = await withPassages(answering, asked);
  await say(answering, run, asked, (begun, anew) =>
    makeAnswer(answering.answerers, informed, begun, anew, run.stop.signal),
  );
}

/**
 * Says that there is no answer, since workspace-mcp was away for too long; nothing where the bot may be one that answers
 * nobody. Asks nothing of workspace-mcp.
 */
export async function giveUp(answering: Answering, run: Run): Promise<void> {
  const { context } = answering;
  const call = callOf(run);
  const session = await context.sessions.state(run.session_id);
  const question = session && (await findRow(context, session, run.due.message_id));
  if (!question || session.bot_kind !== 'ai') return beSilent(answering, run);
  const wish = await answering.wishes(call(), session.user_id, run.due.message_id);
  const languages = replyLanguages(wish, run.due.language ?? '', '');
  const asked = { question, text: questionText(question), languages };
  if (wantsPerson(asked)) return handOff(answering, run, asked);
  await say(answering, run, asked, failing(asked));
}

const wantsPerson = ({ question, text }: { question: MessageDoc; text: string }): boolean =>
  actionOf(question) === 'handoff' || asksForPerson(text);

const failing =
  ({ languages }: Answerable) =>
  async (said: Speech): Promise<Spoken> => ({ answer: failedAnswer(languages), said });

async function beSilent(answering: Answering, run: Run): Promise<void> {
  await commitSilence(answering.context, callOf(run)(), attemptOf(run));
  // An attempt that broke may have begun to speak.
  if (run.attempt > 1) ended(answering, run, 'failed');
}

async function handOff(answering: Answering, run: Run, { question, languages }: Answerable): Promise<void> {
  const text = phrasesIn(languages).handoff;
  const answer: Answer = { text, mode: 'extractive', outcome: 'handoff', sources: [] };
  await commitHandoff(answering.context, callOf(run)(), attemptOf(run), question, answer);
  if (run.attempt > 1) ended(answering, run, 'status');
}

/** Says what `make` makes while it does, and commits it. */
async function say(
  answering: Answering,
  run: Run,
  asked: Answerable,
  make: (begun: Speech, anew: () => Promise<Speech>) => Promise<Spoken>,
): Promise<void> {
  try {
    ended(answering, run, await spoken(answering, run, asked, make));
  } catch (error) {
    run.speech?.end();
    if (!(error instanceof Gone)) throw error;
    ended(answering, run, error.reason);
  }
}

async function spoken(
  { context, stream }: Answering,
  run: Run,
  { question, languages }: Answerable,
  make: (begun: Speech, anew: () => Promise<Speech>) => Promise<Spoken>,
): Promise<Outcome> {
  const begin = () => {
    run.speech = speech(stream, attemptOf(run));
    return run.speech;
  };
  const anew = async () => {
    await raise(context, run);
    return begin();
  };
  run.stop.signal.throwIfAborted();
  const { answer, said } = await make(begin(), anew);
  if (said.length() === 0) said.say(answer.text);
  said.flush();
  return commitAnswer(context, callOf(run)(), attemptOf(run), { question, languages, answer });
}

/** What its message does not end is ended here; a job that is put off is begun again under a higher number. */
function ended({ stream }: Answering, { session_id, due }: Run, outcome: Outcome | AbortReason): void {
  if (outcome === 'done' || outcome === 'lost') return;
  stream.aborted(session_id, due.answer_id, outcome === 'dropped' ? 'failed' : outcome);
}

/** The same run under a higher number, so that what it has said so far is discarded. */
async function raise(context: Context, run: Run): Promise<void> {
  const { due, confirmed } = run;
  run.attempt = confirmed + 1;
  const isStill = await context.messageLog.change(callOf(run)(), run.session_id, (state) => {
    const first = firstDue(state);
    const isOurs = isOwn(state, { message_id: due.message_id, attempt: confirmed });
    if (!first || !isOurs) return unchanged(state, false);
    return { next: withFirst(state, taken(first, context.answers.lease())), result: true };
  });
  if (!isStill) throw new Gone('lost');
  run.confirmed = run.attempt;
}
