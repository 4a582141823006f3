/** A piece of a text: `[start, end)` in UTF-16 units, under the headings that stand above it. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  /** Headings above the chunk, outermost first. */
  readonly headings: readonly string[];
}

const MOST = 1200;
/** Markdown, https://spec.commonmark.org/0.31.2/#atx-headings. */
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*$/gm;

/**
 * Splits a text into pieces of about 1,200 characters that end with a sentence and never extend over a heading; a sentence that
 * is longer is split between words. Only white space and headings are between pieces.
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

function piecesOf(text: string, { start, end, headings }: Chunk): Chunk[] {
  const pieces: Chunk[] = [];
  let from = start;
  let upTo = start;
  for (const next of sentenceEnds(text, start, end)) {
    if (next - from > MOST && upTo > from) {
      pieces.push({ start: from, end: upTo, headings });
      from = upTo;
    }
    upTo = next;
  }
  pieces.push({ start: from, end: upTo, headings });
  return pieces.map((piece) => trimmed(text, piece)).filter((piece) => piece.end > piece.start);
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

function trimmed(text: string, { start, end, headings }: Chunk): Chunk {
  const piece = text.slice(start, end);
  const from = start + piece.length - piece.trimStart().length;
  return { start: from, end: from + piece.trim().length, headings };
}
