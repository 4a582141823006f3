import type { Call } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { MessageDoc } from '../chat/model/message';
import type { SessionState } from '../chat/model/session';
import type { Answer } from './answer';

/** A question, and who is asked. */
export interface Question {
  readonly session: SessionState;
  readonly question: MessageDoc;
  /** What was said, as plain text. */
  readonly text: string;
  /** BCP 47 tags, the most wanted first; never empty. */
  readonly languages: readonly string[];
  readonly agent: workspace.GetAgentResponse;
  /** For what is asked of others on the way; a fresh one each time. */
  readonly call: (patienceMs?: number) => Call;
}

/** A question, and what is known when its answer is made. */
export interface Asked extends Question {
  /** What is published that fits it, the best first; throws what the search has failed with. */
  readonly passages: () => readonly workspace.Passage[];
}

/**
 * Makes an answer, and says it piece by piece where it can; what was said is the beginning of the answer's text. Throws when
 * it cannot make one, and when `signal` ends it.
 */
export type Provider = (asked: Asked, say: (text: string) => void, signal: AbortSignal) => Promise<Answer>;
