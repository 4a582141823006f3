import { type Call, ownCall, serviceCaller } from '@cws/kit';
import type { AnswerDue } from '../chat/model/pending-answer';
import type { Context } from '../context';
import type { AnswerStream } from '../realtime/answer-stream';
import type { Agents } from './agents';
import type { Answerers } from './answerers';
import type { Attempt, Outcome } from './commit-answer';
import type { Speech } from './speech';
import type { Wishes } from './wishes';

/** What answers are made with. */
export interface Answering {
  readonly context: Context;
  readonly agents: Agents;
  readonly wishes: Wishes;
  readonly answerers: Answerers;
  readonly stream: AnswerStream;
  /** How long an answer waits for workspace-mcp. */
  readonly waitMs: number;
}

/** An attempt that is under way; its number rises when a provider is given up. */
export interface Run {
  readonly session_id: string;
  readonly due: AnswerDue;
  readonly began: number;
  attempt: number;
  /** The number that the job is known to have: below `attempt` while that is being raised. */
  confirmed: number;
  speech?: Speech;
  readonly stop: AbortController;
}

export const SELF = serviceCaller('conversations');
/** For each look-up: who hangs is taken for away. */
export const LOOK_UP_MS = 2_000;
/** Of a run that has lost its job. */
export class Gone extends Error {
  constructor(readonly reason: Exclude<Outcome, 'done'>) {
    super(reason);
  }
}

export const attemptOf = ({ session_id, due, began, attempt }: Run): Attempt => ({
  session_id,
  began,
  attempt,
  message_id: due.message_id,
  answer_id: due.answer_id,
});

/** Under the id of the request that asked. */
export const callOf = ({ due }: Run): ((patienceMs?: number) => Call) => {
  const { request_id = `answer ${due.message_id}`, language = '' } = due;
  return (patienceMs) => ({ ...ownCall(SELF, request_id, patienceMs), language });
};
