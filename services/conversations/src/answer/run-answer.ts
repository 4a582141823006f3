import type { Context } from '../context';
import { unchanged } from '../message/decision';
import type { AbortReason } from '../realtime/answer-stream';
import type { Answer } from './answer';
import { firstDue, taken, withFirst } from './answer-due';
import { failedAnswer, makeAnswer } from './answerers';
import { askedOf } from './ask';
import type { Asked } from './asked';
import { asksForPerson } from './asks-for-person';
import { commitAnswer, commitHandoff, commitSilence, isOwn, type Outcome } from './commit-answer';
import { phrasesIn } from './phrases';
import { actionOf } from './question-text';
import { type Answering, attemptOf, callOf, Gone, type Run } from './run';
import { type Speech, speech } from './speech';

/** After so many attempts that broke, the answer is that there is none. */
const MOST_ATTEMPTS = 5;

/**
 * Answers one question, or finds out that nothing is to be said. Errors: those of what it asks and writes; the job stands as
 * it was.
 */
export async function runAnswer(answering: Answering, run: Run): Promise<void> {
  const asked = await askedOf(answering, run);
  if (!asked) return beSilent(answering, run);
  if (actionOf(asked.question) === 'handoff' || asksForPerson(asked.text)) return handOff(answering, run, asked);
  try {
    ended(answering, run, await speak(answering, run, asked));
  } catch (error) {
    run.speech?.end();
    if (!(error instanceof Gone)) throw error;
    ended(answering, run, error.reason);
  }
}

async function beSilent(answering: Answering, run: Run): Promise<void> {
  await commitSilence(answering.context, callOf(run)(), attemptOf(run));
  // An attempt that broke may have begun to speak.
  if (run.attempt > 1) ended(answering, run, 'failed');
}

async function handOff(answering: Answering, run: Run, { question, languages }: Asked): Promise<void> {
  const text = phrasesIn(languages).handoff;
  const answer: Answer = { text, mode: 'extractive', outcome: 'handoff', sources: [] };
  await commitHandoff(answering.context, callOf(run)(), attemptOf(run), question, answer);
  if (run.attempt > 1) ended(answering, run, 'status');
}

async function speak(answering: Answering, run: Run, asked: Asked): Promise<Outcome> {
  const begin = () => {
    run.speech = speech(answering.stream, attemptOf(run));
    return run.speech;
  };
  const anew = async () => {
    await raise(answering.context, run);
    return begin();
  };
  const { answer, said } = await answerOf(answering, run, asked, begin(), anew);
  if (said.length() === 0) said.say(answer.text);
  said.flush();
  return commitAnswer(answering.context, asked.call(), attemptOf(run), asked.question, answer);
}

async function answerOf(
  { answerers }: Answering,
  run: Run,
  asked: Asked,
  begun: Speech,
  anew: () => Promise<Speech>,
): Promise<{ answer: Answer; said: Speech }> {
  if (run.attempt > MOST_ATTEMPTS) return { answer: failedAnswer(asked.languages), said: begun };
  return makeAnswer(answerers, asked, begun, anew, run.stop.signal);
}

/** What its message does not end is ended here; a job that is put off is begun again under a higher number. */
function ended({ stream }: Answering, { session_id, due }: Run, outcome: Outcome | AbortReason): void {
  if (outcome !== 'done' && outcome !== 'lost') stream.aborted(session_id, due.answer_id, outcome);
}

/** The same run under a higher number, so that what it has said so far is discarded. */
async function raise(context: Context, run: Run): Promise<void> {
  const { due, confirmed } = run;
  run.attempt = confirmed + 1;
  const isStill = await context.log.change(callOf(run)(), run.session_id, (state) => {
    const first = firstDue(state);
    const isOurs = isOwn(state, { message_id: due.message_id, attempt: confirmed });
    if (!first || !isOurs) return unchanged(state, false);
    return { next: withFirst(state, taken(first, context.answers.lease())), result: true };
  });
  if (!isStill) throw new Gone('lost');
  run.confirmed = run.attempt;
}
