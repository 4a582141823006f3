import { wordsOf } from '@cws/kit';
import { languageOf } from './language';
import { LANGUAGES } from './languages';
import { scriptOf } from './script';

/** Number of words that are enough to detect the language. */
const READ_WORDS = 400;
/** Smallest share of stop words in a known language; an ordinary text has two in five. */
const LEAST_SHARE = 0.1;
const SHORT_WORDS = 25;

/**
 * Detects the BCP 47 tag of a text's language by its script and stop words. A text too short to have any is in the `fallback`, or in the
 * first language of its script; '' stands for a longer one in an unknown language.
 */
export function detectLanguage(text: string, fallback: string): string {
  const script = scriptOf(text);
  const tags = tagsOf(script);
  if (tags.length === 1 && script !== 'Latin') return tags[0]!;
  const words = wordsOf(text).slice(0, READ_WORDS);
  const [best, hits] = mostFrequent(words, tags, fallback);
  if (hits >= 1 && hits >= words.length * LEAST_SHARE) return best;
  if (words.length >= SHORT_WORDS) return '';
  return tags.length === 0 || tags.includes(fallback) ? fallback : tags[0]!;
}

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
  return words.reduce((sum, word) => sum + (unaccented.has(word) ? UNACCENTED : Number(stopWords.has(word))), 0);
}

/** The number of words that are stop words of that language. */
export function stopWordsIn(words: readonly string[], tag: string): number {
  const { stopWords } = languageOf(tag);
  return words.filter((word) => stopWords.has(word)).length;
}
