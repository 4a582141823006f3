import { type Call, ownCall, serviceCaller } from '@cws/kit';
import type { Context } from '../context';
import type { AnswerStream } from '../realtime/answer-stream';
import type { Answerers } from './answerers';
import type { Attempt, Outcome } from './commit-answer';
import type { AnswerDue } from './owed';
import type { Speech } from './speech';

/** What answers are made with. */
export interface Answering {
  readonly context: Context;
  readonly answerers: Answerers;
  readonly stream: AnswerStream;
}

/** An attempt that is under way; its number rises when a provider is given up. */
export interface Run {
  readonly session_id: string;
  readonly due: AnswerDue;
  attempt: number;
  /** The number that the job is known to have: below `attempt` while that is being raised. */
  confirmed: number;
  speech?: Speech;
  readonly stop: AbortController;
}

const SELF = serviceCaller('conversations');
/** Of a run that has lost its job. */
export class Gone extends Error {
  constructor(readonly reason: Exclude<Outcome, 'done'>) {
    super(reason);
  }
}

export const attemptOf = ({ session_id, due, attempt }: Run): Attempt => ({
  session_id,
  attempt,
  message_id: due.message_id,
  answer_id: due.answer_id,
});

export const callOf = (run: Run): (() => Call) => {
  const name = `answer ${run.due.message_id}`;
  return () => ({ ...ownCall(SELF, name), language: run.due.language ?? '' });
};
