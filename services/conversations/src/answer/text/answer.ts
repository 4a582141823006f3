/** A tool that was used for an answer, as its message names it (contract: answers-tool-uses). */
export interface ToolUse {
  readonly grant_id: string;
  /** The slug. */
  readonly server: string;
  readonly tool: string;
  readonly ok: boolean;
}

/**
 * A published passage that an answer is based on: `quote` stands in [start, end) of the document, in UTF-16 units. Of Markdown it is what
 * is shown there.
 */
export interface Source {
  readonly document_id: string;
  readonly title: string;
  readonly url: string;
  readonly quote: string;
  readonly start: number;
  readonly end: number;
}

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
