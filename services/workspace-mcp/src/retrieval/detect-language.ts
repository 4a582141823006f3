import { LANGUAGES, languageOf } from './language';
import { wordsOf } from './words';

/** The beginning of a text is enough to tell. */
const READ_WORDS = 400;
/** Of an ordinary text two words in five are of the kind that every sentence has. */
const LEAST_SHARE = 0.1;
const SHORT_WORDS = 25;

/**
 * The BCP 47 tag of a text's language, told by the words that every sentence has; `fallback` for a text too short to
 * have any, and empty for a longer one in a language that we do not know.
 */
export function detectLanguage(text: string, fallback: string): string {
  const words = wordsOf(text).slice(0, READ_WORDS);
  const [best, hits] = mostFrequent(words, fallback);
  if (hits > 0 && hits >= words.length * LEAST_SHARE) return best;
  return words.length < SHORT_WORDS ? fallback : '';
}

/** Of languages that fit equally well the fallback wins, then the first. */
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
