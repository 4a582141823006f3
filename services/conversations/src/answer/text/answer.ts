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

export interface Suggestion {
  readonly text: string;
}

/** The tokens of the requests to a model for one answer, and the name of the model. */
export interface Usage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly model: string;
}

/** contract: answers-content */
export interface Answer {
  readonly text: string;
  readonly mode: 'extractive' | 'model';
  /** `cut`: the answer of a model is incomplete. */
  readonly outcome: 'answered' | 'unknown' | 'handoff' | 'failed' | 'cut';
  readonly sources: readonly Source[];
  /** The reason for which a model hands the chat over; set only with the outcome `handoff`, and shown to members alone. */
  readonly reason?: string;
  /** Things that the customer accepts by a message that only agrees (contract: answers-content). */
  readonly offers?: readonly 'handoff'[];
  /** Questions that the knowledge answers, the nearest first; set only with the outcome `unknown`. */
  readonly suggestions?: readonly Suggestion[];
  /** The tokens of all requests to models for the answer; shown to members alone (contract: answers-usage). */
  readonly usage?: Usage;
  /** Set where tools were called. */
  readonly tool_uses?: readonly ToolUse[];
  /** The grants whose results the text may hold; no reader is shown them. */
  readonly result_grant_ids?: readonly string[];
}

/** The content of the answer's message, as JSON text. */
export const contentOf = ({ text, mode, outcome, sources, offers, suggestions, tool_uses }: Answer): string =>
  JSON.stringify({ text, mode, outcome, sources, offers, suggestions, tool_uses });
