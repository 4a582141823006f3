import { languageOf } from './language';
import { wordsOf } from './words';

/** What of a text is indexed: the stems of its words, in order, without those that every sentence has. */
export function termsOf(text: string, tag: string): string[] {
  const { stopWords, stem } = languageOf(tag);
  return wordsOf(text).flatMap((word) => (stopWords.has(word) ? [] : stem(word) || []));
}
