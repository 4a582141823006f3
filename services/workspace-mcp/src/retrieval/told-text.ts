import { isDelimiter } from '@cws/kit/table-rows';
import { showsSomething } from '../values/shows-something';
import { chunksOf, type Span } from './chunk';
import { shownMarkdown, withoutUnshown } from './shown-markdown';

/** A text that is published. */
export interface WrittenText {
  readonly text: string;
  /** Whether it is Markdown, of which its parts have what is shown. */
  readonly isMarkdown?: boolean | undefined;
}

/** A part of a text: what is shown of `[start, end)`, in UTF-16 units, under its headings. */
export interface ToldPiece {
  readonly start: number;
  readonly end: number;
  /** Headings above it, outermost first, joined by ` > `. */
  readonly heading: string;
  readonly text: string;
}

/** A text as it is told: what is shown of it, in pieces. */
export interface ToldText {
  /** The beginning, by which the language is detected. */
  readonly beginning: string;
  readonly isShown: boolean;
  readonly pieces: readonly ToldPiece[];
}

/** Characters of a text that are read to detect its language. */
const MOST_READ = 20_000;

export function toldText({ text: written, isMarkdown }: WrittenText): ToldText {
  const text = isMarkdown ? shownMarkdown(written) : written;
  const told = (span: Span): string => toldIn(text.slice(span.start, span.end));
  const pieces: ToldPiece[] = [];
  for (const { start, end, headings, head } of chunksOf(text)) {
    const piece = told({ start, end });
    pieces.push({
      start,
      end,
      heading: headings.map(toldIn).join(' > '),
      text: head ? `${told(head)}\n${piece}` : piece,
    });
  }
  return { beginning: told({ start: 0, end: MOST_READ }), isShown: showsSomething(withoutUnshown(text)), pieces };
}

/** The shown characters of a text, without the line that divides the head of a table from its rows. */
const toldIn = (text: string): string =>
  withoutUnshown(text)
    .split('\n')
    .filter((line) => !isDelimiter(line))
    .join('\n')
    .trim();
