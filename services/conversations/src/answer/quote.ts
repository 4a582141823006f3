import { isUnspaced, withoutAccents, wordsOf } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Source } from './answer';
import { beginningOf } from './beginning-of';

const MAX_SENTENCES = 3;
/** A shorter quote gets the next sentence too. */
const MIN_LENGTH = 120;
const MAX_LENGTH = 600;

interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly hits: number;
}

/** Quotes, word for word, the one to three adjacent sentences of a passage that fit the question best. */
export function quoteFrom(passage: workspace.Passage, question: string): Source {
  const { document_id, title, url, text, start: from } = passage;
  const { start, end } = bestRange(sentencesOf(text, contentWordsOf(question)), text.length);
  const quote = beginningOf(text.slice(start), end - start);
  return { document_id, title, url, quote, start: from + start, end: from + start + quote.length };
}

/** The range from the first sentence with the most words of the question through those that belong to it. */
function bestRange(sentences: readonly Sentence[], length: number): Pick<Sentence, 'start' | 'end'> {
  const most = Math.max(0, ...sentences.map(({ hits }) => hits));
  const first = sentences.findIndex(({ hits }) => hits === most);
  const best = sentences[first];
  if (!best) return { start: 0, end: Math.min(length, MAX_LENGTH) };
  let end = Math.min(best.end, best.start + MAX_LENGTH);
  for (const next of sentences.slice(first + 1, first + MAX_SENTENCES)) {
    const isWanted = next.hits > 0 || end - best.start < MIN_LENGTH;
    if (!isWanted || next.end - best.start > MAX_LENGTH) break;
    end = next.end;
  }
  return { start: best.start, end };
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

function sentencesOf(text: string, questionWords: readonly string[]): Sentence[] {
  return joinedLines(text).flatMap(({ index, segment }) => {
    const start = index + segment.length - segment.trimStart().length;
    const end = index + segment.trimEnd().length;
    return end > start ? [{ start, end, hits: hitsIn(segment, questionWords) }] : [];
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

/** A number with a full stop, as that of a day ("am 5. Mai") or of an item of a list, belongs to what follows. */
const ENDS_WITH_NUMBER = /(?:^|\s)\d{1,2}\.[^\S\n]+$/;

function segmentsOf(text: string): Segment[] {
  const segments: Segment[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    const before = segments.at(-1);
    if (before && ENDS_WITH_NUMBER.test(before.segment))
      segments[segments.length - 1] = { ...before, segment: before.segment + segment };
    else segments.push({ segment, index });
  }
  return segments;
}

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

const hitsIn = (sentence: string, questionWords: readonly string[]): number => {
  const words = contentWordsOf(sentence);
  return questionWords.filter((word) => words.some((other) => isSameWord(word, other))).length;
};

/** The words of a text that are likely to carry meaning: the longer ones, and those with digits. */
const contentWordsOf = (text: string): string[] => [...new Set(wordsOf(text).map(withoutAccents).filter(isLong))];

/** Words are shorter in scripts that are written without spaces, and in those without letters for vowels. */
const isLong = (word: string): boolean =>
  /\p{N}/u.test(word) || word.length > (isUnspaced(word) ? 1 : SHORT.test(word) ? 2 : 3);

const SHORT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Devanagari}\p{sc=Hangul}]/u;

const STEM_LENGTH = 4;

/** Whether two words are forms of one word, judged by their beginnings. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const length = Math.max(STEM_LENGTH, Math.min(one.length, other.length) - 2);
  return one.length >= STEM_LENGTH && other.length >= STEM_LENGTH && one.slice(0, length) === other.slice(0, length);
}
