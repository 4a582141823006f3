import { LANGUAGES, languageOf } from './language';
import { wordsOf } from './words';

/** Number of words that are enough to detect the language. */
const READ_WORDS = 400;
/** Smallest share of stop words in a known language; an ordinary text has two in five. */
const LEAST_SHARE = 0.1;
const SHORT_WORDS = 25;

/**
 * Detects the BCP 47 tag of a text's language by its stop words; `fallback` for a text too short to
 * have any, and '' for a longer one in an unknown language.
 */
export function detectLanguage(text: string, fallback: string): string {
  const words = wordsOf(text).slice(0, READ_WORDS);
  const [best, hits] = mostFrequent(words, fallback);
  if (hits > 0 && hits >= words.length * LEAST_SHARE) return best;
  return words.length < SHORT_WORDS ? fallback : '';
}

/** Among equally frequent languages the fallback wins, then the first. */
function mostFrequent(words: readonly string[], fallback: string): [string, number] {
  let best: [string, number] = [fallback, hitsOf(fallback, words)];
  for (const tag of LANGUAGES) {
    const hits = hitsOf(tag, words);
    if (hits > best[1]) best = [tag, hits];
  }
  return best;
}

function hitsOf(tag: string, words: readonly string[]): number {
  const { stopWords } = languageOf(tag);
  return words.filter((word) => stopWords.has(word)).length;
}
