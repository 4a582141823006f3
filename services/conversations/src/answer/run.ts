import type { MessageDoc } from '../chat/model/message';
import type { PendingAnswer } from '../chat/model/pending-answer';
import type { SessionState } from '../chat/model/session';
import { isDropped } from './answer-queue';
import type { Attempt, Outcome } from './commit-answer';
import type { LiveText } from './live-text';

/** The work of this process on one pending answer, from its claim until it is committed or given back. */
export interface Run {
  readonly session_id: string;
  readonly pending: PendingAnswer;
  /** The question, in a run that begins with the write of the question. */
  readonly question?: MessageDoc;
  readonly began: number;
  /** Rises when a provider fails after readers have received a part of its text. */
  attempt: number;
  /** The attempt that the session is known to store: below `attempt` while that is being raised. */
  confirmed: number;
  text?: LiveText;
  readonly stop: AbortController;
}

export type CancelReason = Exclude<Outcome, 'done'>;

/** Ends a run whose pending answer is no longer its own. */
export class RunCancelled extends Error {
  constructor(readonly reason: CancelReason) {
    super(reason);
  }
}

export const newRun = (session_id: string, pending: PendingAnswer, began: number, question?: MessageDoc): Run => {
  const { attempt } = pending;
  return { session_id, pending, question, began, attempt, confirmed: attempt, stop: new AbortController() };
};

export const attemptOf = ({ session_id, pending, began, attempt }: Run): Attempt => ({
  session_id,
  began,
  attempt,
  message_id: pending.message_id,
  answer_id: pending.answer_id,
});

/** Whether the run still holds the pending answer, whose attempt it has raised or is about to. */
export const isHeldBy = ({ pending: own, confirmed, attempt }: Run, pending: PendingAnswer | undefined): boolean =>
  pending?.message_id === own.message_id &&
  pending.by === own.by &&
  pending.attempt >= confirmed &&
  pending.attempt <= attempt;

/** Why a commit has taken the pending answer from the run, as far as the session's state tells. */
export function cancelReason({ pending }: Run, after: SessionState): CancelReason {
  if (after.status !== 'active') return 'status';
  if (after.answers_due?.some(({ message_id }) => message_id === pending.message_id)) return 'lost';
  return isDropped(after, pending.message_id) ? 'dropped' : 'deleted';
}

/** The fields by which log lines name a run. */
export const logFields = ({ session_id, pending, attempt }: Run) => ({
  session_id,
  message_id: pending.message_id,
  attempt,
  request_id: pending.request_id,
});
