import { isUnspaced, withoutAccents, wordsOf } from '@cws/kit';

/** The words of a text that are likely to carry meaning, each once: the longer ones, and those with digits. */
export const contentWordsOf = (text: string): string[] => [
  ...new Set(wordsOf(text).map(withoutAccents).filter(isLong)),
];

/** How many of the words of a question are in a text, in any of their forms. */
export function hitsIn(text: string, questionWords: readonly string[]): number {
  const words = contentWordsOf(text);
  return questionWords.filter((word) => words.some((other) => isSameWord(word, other))).length;
}

/** The share of the words of a question that are also in another one. */
const MIN_SHARED = 2 / 3;

/** Whether a question asks what the question of a FAQ asks: most words of one of them are in the other one. */
export function isSameQuestion(question: string, other: string): boolean {
  const [words, others] = [contentWordsOf(question), contentWordsOf(other)];
  if (words.length === 0 || others.length === 0) return true;
  return Math.max(hitsIn(other, words) / words.length, hitsIn(question, others) / others.length) >= MIN_SHARED;
}

/** Words are shorter in scripts that are written without spaces, and in those without letters for vowels. */
const isLong = (word: string): boolean =>
  /\p{N}/u.test(word) || word.length > (isUnspaced(word) ? 1 : SHORT.test(word) ? 2 : 3);

const SHORT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Devanagari}\p{sc=Hangul}]/u;

const STEM_LENGTH = 4;

/** Whether two words are forms of one word, judged by their beginnings. One with a number is a name, which has no other form. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  if (/\p{N}/u.test(one + other)) return false;
  const length = Math.max(STEM_LENGTH, Math.min(one.length, other.length) - 2);
  return one.length >= STEM_LENGTH && other.length >= STEM_LENGTH && one.slice(0, length) === other.slice(0, length);
}
