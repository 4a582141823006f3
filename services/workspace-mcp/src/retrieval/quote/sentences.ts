/** A part of a text, `[start, end)` in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

let segmenter: Intl.Segmenter | undefined;

/** The sentences in a part of a text, in order, without the white space around them. */
export function sentencesIn(text: string, { start: from, end: to }: Span): Span[] {
  return joinedLines(text.slice(from, to)).flatMap(({ index, segment }) => {
    const start = from + index + segment.length - segment.trimStart().length;
    const end = from + index + segment.trimEnd().length;
    return end > start ? [{ start, end }] : [];
  });
}

interface Segment {
  readonly segment: string;
  readonly index: number;
}

/** A single line break does not end a sentence, except before an item of a list; in Thai, which has no full stop, a space does. */
const joinedLines = (text: string): Segment[] =>
  segmentsOf(withoutQueries(text.replace(/(?<!\n)\n(?![\n*#|>-]|\d{1,2}[.)]\s)/g, ' '))).flatMap((one) =>
    THAI.test(one.segment) ? clausesOf(one.segment, one.index) : [one],
  );

/**
 * A number with a full stop, as that of a day ("am 5. Mai") or of an item of a list, belongs to what follows, and so does a title or
 * another short word with a capital ("Dr. Ali").
 */
const GOES_ON = /(?:^|\s)(?:\d{1,2}|\p{Lu}\p{L}{0,2})\.[^\S\n]+$/u;

function segmentsOf(text: string): Segment[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'sentence' });
  const segments: Segment[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    const before = segments.at(-1);
    if (before && GOES_ON.test(before.segment.slice(-MAX_NUMBER)))
      segments[segments.length - 1] = { ...before, segment: before.segment + segment };
    else segments.push({ segment, index });
  }
  return segments;
}

/** As much of the end of a sentence as tells whether it ends with a number. */
const MAX_NUMBER = 20;

/** A question mark inside of a link ends no sentence: what was quoted would be another link. Nothing moves to another place. */
const withoutQueries = (text: string): string =>
  text.replace(/\bhttps?:\/\/\S+/gi, (link) => link.replace(/[?!](?=[\p{L}\p{N}/&=%#_-])/gu, '/'));

const THAI = /\p{sc=Thai}/u;

const CLAUSES = 160;

/** The parts of a text that end with the first space after 160 characters. */
const clausesOf = (sentence: string, from: number) =>
  Array.from(sentence.matchAll(new RegExp(`.{1,${CLAUSES}}\\S*\\s*`, 'gsu')), ({ 0: segment, index }) => ({
    segment,
    index: from + index,
  }));
