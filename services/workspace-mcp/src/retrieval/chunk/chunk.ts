// In a process of its own all of the kit would cost 50 MB.
import { type Table, tablesIn } from '@cws/kit/table-rows';
import { type Chunk, type Span, sectionsOf } from './sections';

export type { Chunk, Span };

const MAX = 1200;

/**
 * Yields pieces of a text of about 1,200 characters that end with a sentence or a row of a table and never extend over a heading; what
 * is longer is split between words. Only white space, headings and what is not shown are between pieces. The work grows as the text does,
 * and the caller may pause between pieces.
 */
export function* chunksOf(text: string): Generator<Chunk> {
  for (const section of sectionsOf(text)) yield* piecesOf(text, section);
}

function* piecesOf(text: string, section: Chunk): Generator<Chunk> {
  const { start, headings } = section;
  let head: Span | undefined;
  let from = start;
  let upTo: End = { at: start };
  const piece = (): Chunk => ({ start: from, end: upTo.at, headings, ...(head && { head }) });
  for (const next of endsIn(text, section)) {
    if (next.at - from + lengthOf(head) > MAX && upTo.at > from) {
      yield* shown(text, piece());
      from = upTo.at;
      head = upTo.head;
    }
    upTo = next;
  }
  yield* shown(text, piece());
}

const lengthOf = (span: Span | undefined): number => (span ? span.end - span.start : 0);

/** A place where a piece may end, and the head of the table of which the next one has the following rows. */
interface End {
  readonly at: number;
  readonly head?: Span | undefined;
}

/** A longer head is not repeated. */
const MAX_HEAD = 600;

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
  const head = span.end > span.start && lengthOf(span) <= MAX_HEAD ? span : undefined;
  let from = table.start;
  for (const at of table.rowEnds) {
    if (at - from > MAX) for (const place of wordEnds(text.slice(from, at), from)) yield { at: place, head };
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
    if (segment.length > MAX) yield* wordEnds(segment, from);
    yield from + segment.length;
  }
}

/** Yields the end of the last white space in each 1,200 characters; without any, an offset that splits no character. */
function* wordEnds(sentence: string, from: number): Generator<number> {
  let at = 0;
  while (sentence.length - at > MAX) {
    const space = sentence.slice(at, at + MAX).search(/\s\S*$/);
    const isHalf = /[\uD800-\uDBFF]/.test(sentence[at + MAX - 1]!);
    at += space > 0 ? space + 1 : MAX - Number(isHalf);
    yield from + at;
  }
}

/** White space, and what a Markdown text does not show. */
const NOT_SHOWN = /[\s\0]/;

/** Yields a piece without what is not shown around it, unless nothing of it is shown. */
function* shown(text: string, chunk: Chunk): Generator<Chunk> {
  let { start, end } = chunk;
  while (start < end && NOT_SHOWN.test(text[start]!)) start++;
  while (end > start && NOT_SHOWN.test(text[end - 1]!)) end--;
  if (end > start) yield { ...chunk, start, end };
}
