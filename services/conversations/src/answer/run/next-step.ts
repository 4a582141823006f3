import { firstGraphemes } from '../../chat/model/graphemes';
import type { Answerable, Question } from '../provider/material/question';
import type { Loss } from '../queue/answer-queue';
import type { Answer } from '../text/answer';

/** The state of a run, as far as its next step depends on it. */
export interface RunState {
  /** The number of the attempt. */
  readonly attempt: number;
  /** Whether this process stops. */
  readonly isStopping: boolean;
  /** Whether workspace-mcp is unavailable, and has been for longer than the answer may wait. */
  readonly isExpired: boolean;
  /** Whether requests for this answer have failed for longer than it may wait, even if those for others succeed. */
  readonly hasWaitedTooLong: boolean;
}

/** How the user asks for a person. */
export type RequestReason = 'asked' | 'accepted' | 'postback';

/** The reason of a handoff, and who decided it; members are shown both (contract: answers-handoff). */
export interface Handoff {
  readonly reason: string;
  readonly by: 'user' | 'bot';
}

/** The outcome of the last step of a run. */
export type Outcome =
  | { readonly kind: 'claimed' }
  /** The bot answers the question. */
  | { readonly kind: 'question'; readonly question: Question }
  /** The question was read without workspace-mcp, which is needed to answer it. */
  | { readonly kind: 'late question'; readonly question: Answerable }
  /** The user asks for a person, or accepts the offer of one. */
  | { readonly kind: 'person request'; readonly question: Answerable; readonly reason: RequestReason }
  /** The bot does not answer, the question is gone, or the run does not hold its answer. */
  | { readonly kind: 'no question' }
  | { readonly kind: 'answer'; readonly question: Answerable; readonly answer: Answer }
  /** The answer was committed, unless there is a loss. */
  | { readonly kind: 'committed'; readonly loss?: Loss | undefined }
  | { readonly kind: 'handed off'; readonly by: Handoff['by'] }
  | { readonly kind: 'silent' }
  /** Any process may claim the answer. */
  | { readonly kind: 'given back' }
  /** workspace-mcp did not respond. */
  | { readonly kind: 'unavailable' }
  /** The answer is no longer the run's own, or this process stops. */
  | { readonly kind: 'cancelled'; readonly loss: Loss }
  | { readonly kind: 'failure' };

/** The next step of a run. */
export type Step =
  /** Reads the question and its bot. */
  | { readonly kind: 'read' }
  /** Reads the question without workspace-mcp. */
  | { readonly kind: 'read alone' }
  | { readonly kind: 'make'; readonly question: Question }
  /** Makes the answer that says that there is none. */
  | { readonly kind: 'apologize'; readonly question: Answerable }
  | { readonly kind: 'commit'; readonly question: Answerable; readonly answer: Answer }
  | { readonly kind: 'hand off'; readonly question: Answerable; readonly handoff: Handoff }
  /** Removes the pending answer without a message. */
  | { readonly kind: 'be silent' }
  /** Lets any process claim the answer once the pause is over, as a further attempt. */
  | { readonly kind: 'retry'; readonly pauseMs: number }
  /** Lets any process claim the answer once workspace-mcp responds; the attempt does not count. */
  | { readonly kind: 'give back' }
  | End;

/** Ends the run. `aborted` tells readers why the answer that they watch gets no message. */
export interface End {
  readonly kind: 'end';
  readonly aborted?: AbortReason | undefined;
}

export type AbortReason = 'status' | 'deleted' | 'failed';

/** After so many failed attempts the answer says that there is none. */
const MAX_ATTEMPTS = 5;
const MAX_PAUSE_MS = 30_000;
/** Graphemes of the reason that a model gives. */
const MAX_REASON = 300;

/** Decides all that a run does: each step follows from the outcome of the one before it and the state of the run. */
export function nextStep(outcome: Outcome, state: RunState): Step {
  switch (outcome.kind) {
    case 'claimed':
      return { kind: state.isExpired ? 'read alone' : 'read' };
    case 'question':
      return { kind: state.attempt > MAX_ATTEMPTS ? 'apologize' : 'make', question: outcome.question };
    case 'late question':
      return { kind: 'apologize', question: outcome.question };
    case 'person request':
      return { kind: 'hand off', question: outcome.question, handoff: { reason: outcome.reason, by: 'user' } };
    case 'no question':
      return { kind: 'be silent' };
    case 'answer':
      // A provider hands the chat over by an answer of this outcome.
      if (outcome.answer.outcome === 'handoff')
        return { kind: 'hand off', question: outcome.question, handoff: handoffBy(outcome.answer) };
      return { kind: 'commit', question: outcome.question, answer: outcome.answer };
    case 'unavailable':
      return { kind: state.hasWaitedTooLong ? 'read alone' : 'give back' };
    case 'failure':
      return { kind: 'retry', pauseMs: state.isStopping ? 0 : pauseAfter(state.attempt) };
    case 'cancelled':
      // A process that stops cancels its runs while they hold their answers.
      return state.isStopping && outcome.loss === 'lost' ? { kind: 'retry', pauseMs: 0 } : end(abortedBy(outcome.loss));
    case 'committed':
      return end(outcome.loss && abortedBy(outcome.loss));
    case 'handed off':
      // Readers watch what a model writes from its beginning.
      return end(outcome.by === 'bot' || wasWatched(state) ? 'status' : undefined);
    case 'silent':
      return end(wasWatched(state) ? 'failed' : undefined);
    case 'given back':
      return end(undefined);
  }
}

const handoffBy = ({ reason = '' }: Answer): Handoff => ({ reason: firstGraphemes(reason, MAX_REASON), by: 'bot' });

const end = (aborted: AbortReason | undefined): End => ({ kind: 'end', aborted });

/** The reason that readers get for a loss; none where another attempt goes on with the answer. */
const abortedBy = (loss: Loss): AbortReason | undefined =>
  loss === 'lost' ? undefined : loss === 'dropped' ? 'failed' : loss;

/** An earlier attempt that failed may have streamed text. */
const wasWatched = ({ attempt }: RunState): boolean => attempt > 1;

const pauseAfter = (attempt: number): number => Math.min(MAX_PAUSE_MS, 500 * 2 ** attempt);
