import { isDelimiter } from '@cws/kit/table-rows';
import { showsSomething } from '../../values/shows-something';
import { chunksOf, type Span } from './chunk';
import { shownMarkdown, withoutUnshown } from './shown-markdown';

/** A text that is published. */
export interface WrittenText {
  readonly text: string;
  /** Whether it is Markdown, of which its parts have what is shown. */
  readonly isMarkdown?: boolean | undefined;
}

/** A part of a text: what is shown of `[start, end)`, in UTF-16 units, under its headings. */
export interface TextPiece {
  readonly start: number;
  readonly end: number;
  /** Headings above it, outermost first, joined by ` > `. */
  readonly heading: string;
  readonly text: string;
}

/** The shown parts of a text, in pieces. */
export interface SplitText {
  /** The beginning, by which the language is detected. */
  readonly beginning: string;
  readonly isShown: boolean;
  readonly pieces: readonly TextPiece[];
}

/** Characters of a text that are read to detect its language. */
const MAX_READ = 20_000;

export function splitText({ text: written, isMarkdown }: WrittenText): SplitText {
  const text = isMarkdown ? shownMarkdown(written) : written;
  const shown = (span: Span): string => shownIn(text.slice(span.start, span.end));
  const pieces: TextPiece[] = [];
  for (const { start, end, headings, head } of chunksOf(text)) {
    const piece = shown({ start, end });
    pieces.push({
      start,
      end,
      heading: headings.map(shownIn).join(' > '),
      text: head ? `${shown(head)}\n${piece}` : piece,
    });
  }
  return { beginning: shown({ start: 0, end: MAX_READ }), isShown: showsSomething(withoutUnshown(text)), pieces };
}

/** The shown characters of a text, without the line that divides the head of a table from its rows. */
const shownIn = (text: string): string =>
  withoutUnshown(text)
    .split('\n')
    .filter((line) => !isDelimiter(line))
    .join('\n')
    .trim();
