import { type Table, tablesIn } from '@cws/kit';

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

const MOST = 1200;
/** Markdown, https://spec.commonmark.org/0.31.2/#atx-headings. */
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*$/gm;

/**
 * Splits a text into pieces of about 1,200 characters that end with a sentence or a row of a table and never extend over a heading; what
 * is longer is split between words. Only white space, headings and what is not shown are between pieces.
 */
export const chunksOf = (text: string): Chunk[] => sectionsOf(text).flatMap((section) => piecesOf(text, section));

/** The text between headings. */
function sectionsOf(text: string): Chunk[] {
  const sections: Chunk[] = [];
  let above: readonly { readonly depth: number; readonly title: string }[] = [];
  const headings = () => above.map(({ title }) => title).filter(Boolean);
  let start = 0;
  for (const { 0: line, 1: marks = '', 2: title = '', index } of text.matchAll(HEADING)) {
    sections.push({ start, end: index, headings: headings() });
    above = [...above.filter(({ depth }) => depth < marks.length), { depth: marks.length, title }];
    start = index + line.length;
  }
  return [...sections, { start, end: text.length, headings: headings() }];
}

function piecesOf(text: string, section: Chunk): Chunk[] {
  const { start, headings } = section;
  const pieces: Chunk[] = [];
  let head: Span | undefined;
  let from = start;
  let upTo: End = { at: start };
  const add = (end: End): void => {
    pieces.push({ start: from, end: end.at, headings, ...(head && { head }) });
    from = end.at;
    head = end.head;
  };
  for (const next of endsIn(text, section)) {
    if (next.at - from + lengthOf(head) > MOST && upTo.at > from) add(upTo);
    upTo = next;
  }
  add(upTo);
  return pieces.map((piece) => trimmed(text, piece)).filter((piece) => piece.end > piece.start);
}

const lengthOf = (span: Span | undefined): number => (span ? span.end - span.start : 0);

/** A place where a piece may end, and the head of the table of which the next one has the following rows. */
interface End {
  readonly at: number;
  readonly head?: Span | undefined;
}

/** A longer head is not repeated. */
const MOST_HEAD = 600;

/** Yields the places where a piece may end: after rows of tables, and after sentences elsewhere. */
function* endsIn(text: string, { start, end }: Span): Generator<End> {
  let at = start;
  for (const table of tablesIn(text, start, end)) {
    for (const place of sentenceEnds(text, at, table.start)) yield { at: place };
    yield* rowEnds(text, table);
    at = table.end;
  }
  for (const place of sentenceEnds(text, at, end)) yield { at: place };
}

function* rowEnds(text: string, table: Table): Generator<End> {
  const span = { start: table.start, end: table.headEnd };
  const head = span.end > span.start && lengthOf(span) <= MOST_HEAD ? span : undefined;
  let from = table.start;
  for (const at of table.rowEnds) {
    if (at - from > MOST) for (const place of wordEnds(text.slice(from, at), from)) yield { at: place, head };
    const isInside = at >= table.headEnd && at < table.end;
    // A head alone says nothing: it stays with the first row.
    if (at >= table.headEnd && !(head && at === table.headEnd)) yield { at, ...(isInside && { head }) };
    from = at;
  }
}

let segmenter: Intl.Segmenter | undefined;

/** Yields the offsets where a piece may end: after each sentence, and inside one that is longer than a piece. */
function* sentenceEnds(text: string, start: number, end: number): Generator<number> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'sentence' });
  for (const { segment, index } of segmenter.segment(text.slice(start, end))) {
    const from = start + index;
    if (segment.length > MOST) yield* wordEnds(segment, from);
    yield from + segment.length;
  }
}

/** Yields the end of the last white space in each 1,200 characters; without any, an offset that splits no character. */
function* wordEnds(sentence: string, from: number): Generator<number> {
  let at = 0;
  while (sentence.length - at > MOST) {
    const space = sentence.slice(at, at + MOST).search(/\s\S*$/);
    const isHalf = /[\uD800-\uDBFF]/.test(sentence[at + MOST - 1]!);
    at += space > 0 ? space + 1 : MOST - Number(isHalf);
    yield from + at;
  }
}

/** White space, and what a Markdown text does not show. */
const NOT_SHOWN = /[\s\0]/;

function trimmed(text: string, chunk: Chunk): Chunk {
  const { start, end } = chunk;
  let [from, to] = [start, end];
  while (from < to && NOT_SHOWN.test(text[from]!)) from++;
  while (to > from && NOT_SHOWN.test(text[to - 1]!)) to--;
  return { ...chunk, start: from, end: to };
}
