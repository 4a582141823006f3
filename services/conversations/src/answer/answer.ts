/** A piece of what is published that an answer rests on: `quote` is [start, end) of the document, in UTF-16 units. */
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
  /** `cut`: a model's answer that is not whole. */
  readonly outcome: 'answered' | 'unknown' | 'handoff' | 'failed' | 'cut';
  readonly sources: readonly Source[];
}

/** As the content of a message: JSON text. */
export const contentOf = ({ text, mode, outcome, sources }: Answer): string =>
  JSON.stringify({ text, mode, outcome, sources });
