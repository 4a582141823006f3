import { languageOf } from './language';
import { termsOf } from './terms';
import { wordsOf } from './words';

/** Words of a query that are used, more than a question has. */
const MOST_WORDS = 64;

/** Languages that join words: a query for `Versand` also matches `Versandkosten`. */
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl']);
const LEAST_COMPOUND_PART = 5;

const isOpenEnded = (term: string, tag: string): boolean => COMPOUNDING.has(tag) && term.length >= LEAST_COMPOUND_PART;

/**
 * An expression of SQLite's FTS5 for any of the query's words, stemmed in each of the languages; empty when no word
 * is left. https://sqlite.org/fts5.html#full_text_query_syntax
 */
export function matchExpression(query: string, tags: Iterable<string>): string {
  const words = wordsOf(query).slice(0, MOST_WORDS).join(' ');
  const phrases = new Set<string>();
  for (const tag of tags)
    for (const term of termsOf(words, tag)) phrases.add(isOpenEnded(term, tag) ? `"${term}" *` : `"${term}"`);
  return [...phrases].join(' OR ');
}

/** The share, from 0 to 1, of the query's words without stop words that occur in a text of that language. */
export function coverageOf(query: string, text: string, tag: string): number {
  const terms = [...new Set(termsOf(query, languageOf(tag).tag))];
  const found = new Set(termsOf(text, tag));
  const isFound = (term: string): boolean =>
    found.has(term) || (isOpenEnded(term, tag) && [...found].some((other) => other.startsWith(term)));
  return terms.length === 0 ? 0 : terms.filter(isFound).length / terms.length;
}
