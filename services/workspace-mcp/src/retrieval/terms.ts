import { languageOf } from './language';
import { wordsOf } from './words';

/** The indexed terms of a text: the stems of its words, in order, without stop words. */
export function termsOf(text: string, tag: string): string[] {
  const { stopWords, stem } = languageOf(tag);
  return wordsOf(text).flatMap((word) => (stopWords.has(word) ? [] : stem(word) || []));
}
