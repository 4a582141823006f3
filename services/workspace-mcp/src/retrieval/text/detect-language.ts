import { wordsOf } from '@cws/kit';
import { tablesIn } from '@cws/kit/table-rows';
import { languageOf } from './language';
import { LANGUAGES } from './languages';
import { scriptOf } from './script';

/** Number of words that are enough to detect the language. */
const READ_WORDS = 400;
/** Characters that have so many words. */
const READ_CHARACTERS = 20_000;
/** Smallest share of stop words in a known language; an ordinary text has two in five. */
const MIN_SHARE = 0.1;
/** The share of stop words up to which a text is a list of names: running text in an unknown language has more that are spelt as known ones. */
const LIST_SHARE = 0.02;
const SHORT_WORDS = 25;

/**
 * Detects the BCP 47 tag of a text's language by its script and stop words. A text that has few because it is short, a list or a table is in
 * the `fallback`, or in the first language of its script; '' stands for a longer one in an unknown language.
 */
export function detectLanguage(text: string, fallback: string): string {
  const script = scriptOf(text);
  const tags = tagsOf(script);
  if (tags.length === 1 && script !== 'Latin') return tags[0]!;
  const read = text.slice(0, READ_CHARACTERS);
  const words = wordsOf(withoutCodes(read)).slice(0, READ_WORDS);
  const [best, hits] = mostFrequent(words, tags, fallback);
  if (hits >= 1 && hits >= words.length * MIN_SHARE) return best;
  if (words.length >= SHORT_WORDS && hits > words.length * LIST_SHARE && !isTable(read)) return '';
  return tags.length === 0 || tags.includes(fallback) ? fallback : tags[0]!;
}

/** Whether most of a text stands in tables, whose cells are no sentences: they have a stop word here and there. */
function isTable(text: string): boolean {
  const inTables = tablesIn(text, 0, text.length).reduce((sum, { start, end }) => sum + end - start, 0);
  return inTables > text.length / 2;
}

/** Two capitals among small letters are a code or a unit, such as "EL-34", and no word. */
const CODES = /(?<!\p{L})\p{Lu}{2}(?!\p{L})/gu;
const withoutCodes = (text: string): string => (/\p{Ll}/u.test(text) ? text.replace(CODES, ' ') : text);

const tagsOf = (script: string): string[] => Object.keys(LANGUAGES).filter((tag) => LANGUAGES[tag]!.script === script);

/** Among equally frequent languages the fallback wins, then the first. */
function mostFrequent(words: readonly string[], tags: readonly string[], fallback: string): [string, number] {
  let best: [string, number] = [fallback, tags.includes(fallback) ? hitsIn(words, fallback) : 0];
  for (const tag of tags) {
    const hits = hitsIn(words, tag);
    if (hits > best[1]) best = [tag, hits];
  }
  return best;
}

/** The count of a stop word without its accents: it may be a word of another language, as "take" of English and "také" of Czech. */
const UNACCENTED = 0.5;

function hitsIn(words: readonly string[], tag: string): number {
  const { stopWords, unaccented } = languageOf(tag);
  const isShort = words.length < SHORT_WORDS;
  const weightOf = (word: string): number =>
    (unaccented.has(word) ? UNACCENTED : 1) * (isShort && word.length === 2 ? BRIEF : 1);
  return words.reduce((sum, word) => sum + (isStopWord(word, stopWords) ? weightOf(word) : 0), 0);
}

/** The count of a word of two letters in a short text: it may be a code, as "EL-34". */
const BRIEF = 0.5;

/** A single letter may name anything, as in "E-bike" and "C++". */
const isStopWord = (word: string, stopWords: ReadonlySet<string>): boolean =>
  stopWords.has(word) && (word.length > 1 || !ALPHABETIC.test(word));
const ALPHABETIC = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]/u;

/** The number of words that are stop words of that language. */
export function stopWordsIn(words: readonly string[], tag: string): number {
  const { stopWords } = languageOf(tag);
  return words.filter((word) => isStopWord(word, stopWords)).length;
}
