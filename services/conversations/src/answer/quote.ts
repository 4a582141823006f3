import type { workspace } from '@cws/protos';
import type { Source } from './answer';

const MOST_SENTENCES = 3;
/** A sentence that is told alone should tell something. */
const LEAST_LENGTH = 120;
const MOST_LENGTH = 600;

interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly hits: number;
}

/** One to three sentences of a passage that stand together and fit the question best, as they stand in the document. */
export function quoteFrom(passage: workspace.Passage, question: string): Source {
  const { document_id, title, url, text, start: from } = passage;
  const { start, end } = chosen(sentencesOf(text, wordsOf(question)), text.length);
  return { document_id, title, url, quote: text.slice(start, end), start: from + start, end: from + end };
}

/** The sentences around the first of those with the most words of the question. */
function chosen(sentences: readonly Sentence[], length: number): Pick<Sentence, 'start' | 'end'> {
  const most = Math.max(0, ...sentences.map(({ hits }) => hits));
  const first = sentences.findIndex(({ hits }) => hits === most);
  const best = sentences[first];
  if (!best) return { start: 0, end: Math.min(length, MOST_LENGTH) };
  let end = Math.min(best.end, best.start + MOST_LENGTH);
  for (const next of sentences.slice(first + 1, first + MOST_SENTENCES)) {
    const isWanted = next.hits > 0 || end - best.start < LEAST_LENGTH;
    if (!isWanted || next.end - best.start > MOST_LENGTH) break;
    end = next.end;
  }
  return { start: best.start, end };
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

function sentencesOf(text: string, asked: readonly string[]): Sentence[] {
  return joinedLines(text).flatMap(({ index, segment }) => {
    const start = index + segment.length - segment.trimStart().length;
    const end = index + segment.trimEnd().length;
    return end > start ? [{ start, end, hits: hitsIn(segment, asked) }] : [];
  });
}

/** A single line break inside a sentence ends none. */
const joinedLines = (text: string) => Array.from(segmenter.segment(text.replace(/(?<!\n)\n(?![\n*#|>-])/g, ' ')));

const hitsIn = (sentence: string, asked: readonly string[]): number => {
  const said = wordsOf(sentence);
  return asked.filter((word) => said.some((other) => isSameWord(word, other))).length;
};

/** The words that carry a meaning, roughly: what is shorter seldom does. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    (
      text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/\p{M}/gu, '')
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).filter(isLong),
  ),
];

const isLong = (word: string): boolean => word.length > 3 || /\p{N}/u.test(word);

const STEM_LENGTH = 4;

/** Forms of one word, as far as their beginnings tell. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const length = Math.max(STEM_LENGTH, Math.min(one.length, other.length) - 2);
  return one.length >= STEM_LENGTH && other.length >= STEM_LENGTH && one.slice(0, length) === other.slice(0, length);
}
