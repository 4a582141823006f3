/** A piece of a text: `[start, end)` in UTF-16 units, under the headings that stand above it. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  /** Headings above the chunk, outermost first. */
  readonly headings: readonly string[];
  /** The head of the table in whose middle the chunk begins. */
  readonly head?: Span;
}

/** A part of a text in UTF-16 units, without its end. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Sections of one text; what is behind them is one section, so that a text of headings has no more pieces than others. */
const MAX_SECTIONS = 10_000;
/** Characters of the longest heading, which each piece below it repeats; a longer line is text. */
const MAX_TITLE = 300;

/** The beginning of a line that is a heading in Markdown, https://spec.commonmark.org/0.31.2/#atx-headings. */
const BEGINNING = /^ {0,3}(#{1,6})(?=[ \t]|$)/gm;
const LINE_END = /[\n\r\u2028\u2029]|$/g;

interface Heading {
  readonly depth: number;
  readonly title: string;
}

/** The text between headings. */
export function* sectionsOf(text: string): Generator<Chunk> {
  let above: readonly Heading[] = [];
  const headings = () => above.map(({ title }) => title).filter(Boolean);
  let start = 0;
  let sections = 0;
  for (const { 0: beginning, 1: marks = '', index } of text.matchAll(BEGINNING)) {
    if (++sections > MAX_SECTIONS) break;
    const from = index + beginning.length;
    const end = lineEnd(text, from);
    const title = titleOf(text.slice(from, end));
    if (title.length > MAX_TITLE) continue;
    yield { start, end: index, headings: headings() };
    above = [...above.filter(({ depth }) => depth < marks.length), { depth: marks.length, title }];
    start = end;
  }
  yield { start, end: text.length, headings: headings() };
}

function lineEnd(text: string, from: number): number {
  LINE_END.lastIndex = from;
  return LINE_END.exec(text)!.index;
}

/** The text of a heading without the marks that may close it, which stand behind a space. */
function titleOf(line: string): string {
  const title = line.trim();
  let end = title.length;
  while (title[end - 1] === '#') end--;
  return end === 0 || /[ \t]/.test(title[end - 1]!) ? title.slice(0, end).trim() : title;
}
