import { wholeSentencesOf } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Source } from './answer';

const MAX_LENGTH = 600;

/** A quote as a reader gets it. */
export interface Quote {
  /** The quoted text; of a table also its head, which may stand elsewhere. */
  readonly text: string;
  readonly source: Source;
  /** More of the quoted text follows behind it. */
  readonly isCut: boolean;
}

/** The part of a passage that answers its question, as the search has chosen it; of a passage from a process of a former release its beginning. */
export function quoteOf(passage: workspace.Passage): Quote {
  const { document_id, title, url } = passage;
  const { text, start, end, is_cut: isCut } = passage.quote ?? beginning(passage);
  // The head of a table stands in front of the row that is at the place of the quote.
  const quote = textAt(passage, start, end, text) ?? text;
  return { text, source: { document_id, title, url, quote, start, end }, isCut };
}

function textAt({ text, start: from }: workspace.Passage, start: number, end: number, quote: string) {
  const there = text.slice(start - from, end - from);
  return there !== '' && quote.endsWith(there) ? there : undefined;
}

function beginning({ text, start, end }: workspace.Passage): workspace.Quote {
  const quote = wholeSentencesOf(text, MAX_LENGTH);
  const isCut = quote.length < text.trimEnd().length;
  // A text that is shown otherwise than its document has it is at the place of the passage.
  const isShownElsewhere = text.length !== end - start;
  return { text: quote, start, end: isShownElsewhere ? end : start + quote.length, is_cut: isCut };
}
