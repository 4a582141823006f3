import type { Source } from './quoting/source';
import type { ToolUse } from './tool-box';

export type { Source };

/** contract: answers-content */
export interface Answer {
  readonly text: string;
  readonly mode: 'extractive' | 'model';
  /** `cut`: the answer of a model is incomplete. */
  readonly outcome: 'answered' | 'unknown' | 'handoff' | 'failed' | 'cut';
  readonly sources: readonly Source[];
  /** Set where tools were called. */
  readonly tool_uses?: readonly ToolUse[];
  /** The grants whose results the text may hold; no reader is shown them. */
  readonly result_grant_ids?: readonly string[];
}

/** The content of the answer's message, as JSON text. */
export const contentOf = ({ text, mode, outcome, sources, tool_uses }: Answer): string =>
  JSON.stringify({ text, mode, outcome, sources, tool_uses });
