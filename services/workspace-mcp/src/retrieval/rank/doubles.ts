import { withoutAccents, wordsOf } from '@cws/kit';
import type { Passage } from '../passage/passage';
import { headingsOf } from './naming';

type Told = Pick<Passage, 'kind' | 'question' | 'title' | 'heading' | 'text'>;

/** The share of a text that stands in another one, from which on it tells nothing new. */
const MIN_SHARE = 0.9;
/** Shorter texts, such as "Closed on Mondays", are the same of different things. */
const MIN_WORDS = 8;
const MAX_WORDS = 400;
/** Words in a row by which texts are compared. */
const RUN = 3;

/**
 * Leaves out each passage whose text a better one has too. If both are alike, a FAQ takes the place of a passage without a question, since its
 * question says what the text answers; if a FAQ is a part of another text, it is left out only where that has its question as well.
 */
export function withoutDoubles<T extends { readonly passage: Told }>(all: readonly T[]): T[] {
  const kept: Read<T>[] = [];
  for (const one of all.map(readOf)) {
    const at = kept.findIndex((other) => repeats(one, other));
    if (at < 0) kept.push(one);
    else if (isFaq(one) && !isFaq(kept[at]!) && repeats(kept[at]!, one)) kept[at] = one;
  }
  return kept.map(({ of }) => of);
}

interface Read<T extends { readonly passage: Told } = { readonly passage: Told }> {
  readonly of: T;
  readonly words: number;
  readonly runs: ReadonlySet<string>;
  /** The question or heading, as it is compared. */
  readonly name: string;
}

function readOf<T extends { readonly passage: Told }>(of: T): Read<T> {
  const { question, title, heading, text } = of.passage;
  const words = foldedWords(text).slice(0, MAX_WORDS);
  const runs =
    words.length < RUN ? [words.join(' ')] : words.slice(RUN - 1).map((_, n) => words.slice(n, n + RUN).join(' '));
  const name = foldedWords(question || headingsOf({ heading }).at(-1) || title).join(' ');
  return { of, words: words.length, runs: new Set(runs), name };
}

const foldedWords = (text: string): string[] => wordsOf(text).map(withoutAccents);
const isFaq = ({ of }: Read): boolean => of.passage.kind === 'faq';

/** Whether all that a passage says is in another one. */
function repeats(one: Read, other: Read): boolean {
  if (one.words === 0 || (one.words < MIN_WORDS && one.name !== other.name)) return false;
  let shared = 0;
  for (const run of one.runs) if (other.runs.has(run)) shared++;
  if (shared < MIN_SHARE * one.runs.size) return false;
  const isAlike = shared >= MIN_SHARE * other.runs.size;
  return (
    isAlike || !isFaq(one) || other.name === one.name || foldedWords(other.of.passage.text).join(' ').includes(one.name)
  );
}
