import type { Call } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { MessageDoc } from '../../../chat/model/message';
import type { SessionState } from '../../../chat/model/session';
import type { Answer } from '../../text/answer';
import type { ToolBox } from '../tools/tool-box';
import type { Finding } from './findings';
import type { PastMessage } from './recent-messages';
import type { UsageCount } from './usage';

/** The parts of a question that a message in reply to it is made from. */
export interface Answerable {
  readonly session: SessionState;
  readonly question: MessageDoc;
  /** The question as plain text. */
  readonly text: string;
  /** BCP 47 tags, the most wanted first; never empty. */
  readonly languages: readonly string[];
  /** The language of the question, where it is certain. */
  readonly language?: string | undefined;
  /** Whether it only declines what the answer before it offers. */
  readonly declines?: boolean;
}

/** A question with its session and the agent that answers it. */
export interface Question extends Answerable {
  readonly agent: workspace.GetAgentResponse;
  /** Whether staged content counts, for an answer that is only tried out. */
  readonly staged?: boolean;
  /** Makes a call for each request to other services. */
  readonly call: (timeoutMs?: number) => Call;
}

/** A question with what the business has published about it. */
export interface QuestionWithPassages extends Question {
  /** The findings for each question of the message, in their order; throws the error of a search that failed. */
  readonly findings: () => readonly Finding[];
  /** The published passages that fit any of them, the best first; throws the same. */
  readonly passages: () => readonly workspace.Passage[];
  /** The messages before the question; they are read once, when they are first wanted. */
  readonly past: () => Promise<readonly PastMessage[]>;
  /** The functions that a model may call; undefined where no provider calls any. */
  readonly tools?: ToolBox | undefined;
  /** Counts the requests to models that are made for the answer. */
  readonly usage?: UsageCount;
}

/**
 * Makes an answer, and streams its text in pieces if it can: they are the beginning of the answer's text. Fails when it cannot make
 * an answer, and when `signal` aborts. `restart` begins a new text in place of what was streamed.
 */
export type Provider = (
  question: QuestionWithPassages,
  stream: (text: string) => void,
  signal: AbortSignal,
  restart: () => Promise<void>,
) => Promise<Answer>;
