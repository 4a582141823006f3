import { withoutAccents, wordsAndPartsOf, wordsOf } from '@cws/kit';
import { languageOf } from './language';

/** The terms of a text: the stems of its words, in order, without stop words; those of its questions if it has no other words. */
export function termsOf(text: string, tag: string, split = wordsOf): string[] {
  const terms = stemsOf(text, tag, split);
  return terms.length > 0 ? terms : plainQuestionsIn(text, tag);
}

/** The terms of a text that is searched, in which a word that is written in parts also counts as these. */
export const writtenTermsOf = (text: string, tag: string): string[] => termsOf(text, tag, wordsAndPartsOf);

/** The terms of a question that a FAQ answers, with those of the questions in it that consist of stop words, such as "Where are you?". */
export const questionTermsOf = (question: string, tag: string): string[] => [
  ...stemsOf(question, tag, wordsAndPartsOf),
  ...plainQuestionsIn(question, tag),
];

function stemsOf(text: string, tag: string, split = wordsOf): string[] {
  const { stopWords, stem } = languageOf(tag);
  return split(text).flatMap((word) => (stopWords.has(word) ? [] : stem(word) || []));
}

/** Whether a text has other words than stop words. */
export const saysSomething = (text: string, tag: string): boolean => stemsOf(text, tag).length > 0;

/** One term for each question of stop words alone: none of these words says anything without the others. */
const plainQuestionsIn = (text: string, tag: string): string[] =>
  text
    .split(/[?？؟]/)
    .filter((question) => stemsOf(question, tag).length === 0)
    .flatMap((question) => wordsOf(question).map(withoutAccents).join('').replaceAll("'", '') || []);

/** The terms that an index holds: those of the text and, where a word is short, pairs of what it consists of. */
export function indexedTermsOf(text: string, tag: string, terms = writtenTermsOf(text, tag)): string[] {
  const { pairs } = languageOf(tag);
  if (!pairs) return terms;
  const runs = pairs === 'syllables' ? [wordsOf(text)] : (text.match(HAN) ?? []).map((run) => [...run]);
  return [...terms, ...runs.flatMap(pairsOf)];
}

const HAN = /\p{sc=Han}+/gu;

const pairsOf = (units: readonly string[]): string[] => units.slice(1).map((unit, n) => `${units[n]}${unit}`);

/** Languages that join words: a question for `Versand` also fits `Versandkosten`. */
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'el', 'ru', 'tr']);
const MIN_PART = 5;

/** Whether a term is long enough to be searched as the beginning of a longer one, in a language that joins words or endings. */
export const isOpenEnded = (term: string, tag: string): boolean => term.length >= MIN_PART && COMPOUNDING.has(tag);

/** The share of a term that another has to have in common with it, so that both are likely to be about the same. */
const MIN_SHARE = 0.6;

/**
 * The share, from 0 to 1, of a term that another term of a language that joins words has: 1 when one begins or ends with the
 * other, else that of the longest run of letters in both, and 0 when this is less than five letters or 60 %.
 */
export function shareIn(other: string, term: string): number {
  if (other.length < term.length ? isPartOf(other, term) : isPartOf(term, other)) return 1;
  const least = Math.max(MIN_PART, Math.ceil(term.length * MIN_SHARE));
  let length = 0;
  for (let longer = least; hasRun(other, term, longer); longer++) length = longer;
  return length / term.length;
}

const isPartOf = (part: string, whole: string): boolean =>
  part.length >= MIN_PART && (whole.startsWith(part) || whole.endsWith(part));

function hasRun(other: string, term: string, length: number): boolean {
  for (let at = 0; at + length <= term.length; at++) if (other.includes(term.slice(at, at + length))) return true;
  return false;
}

/** Languages that write compounds as one word, where others have several. */
const JOINING: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da']);
const LETTERS_OF_ONE = 10;
const EACH_LETTER_MORE = 0.1;

/** Most words of Vietnamese have two syllables, which are written like words, so that each says less. */
const SYLLABLE = 0.96;

/** The number of words that a term is worth: a long compound says as much as two words of another language. */
export function worthOf(term: string, tag: string): number {
  if (languageOf(tag).pairs === 'syllables') return SYLLABLE;
  return JOINING.has(tag) ? 1 + Math.min(1, Math.max(0, term.length - LETTERS_OF_ONE) * EACH_LETTER_MORE) : 1;
}
