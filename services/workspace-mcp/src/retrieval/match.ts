import { languageOf } from './language';
import { termsOf } from './terms';
import { wordsOf } from './words';

/** More words than a question has; what follows is left out. */
const MOST_WORDS = 64;

/** German joins words: who asks for `Versand` means `Versandkosten` too. */
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl']);
const LEAST_COMPOUND_PART = 5;

const isOpenEnded = (term: string, tag: string): boolean => COMPOUNDING.has(tag) && term.length >= LEAST_COMPOUND_PART;

/**
 * An expression of SQLite's FTS5 for any of the query's words, as each of the languages stems them; empty when no word
 * is left. https://sqlite.org/fts5.html#full_text_query_syntax
 */
export function matchExpression(query: string, tags: Iterable<string>): string {
  const words = wordsOf(query).slice(0, MOST_WORDS).join(' ');
  const phrases = new Set<string>();
  for (const tag of tags)
    for (const term of termsOf(words, tag)) phrases.add(isOpenEnded(term, tag) ? `"${term}" *` : `"${term}"`);
  return [...phrases].join(' OR ');
}

/** From 0 to 1: how many of the query's words, without those that every sentence has, a text of that language holds. */
export function coverageOf(query: string, text: string, tag: string): number {
  const asked = [...new Set(termsOf(query, languageOf(tag).tag))];
  const said = new Set(termsOf(text, tag));
  const isSaid = (term: string): boolean =>
    said.has(term) || (isOpenEnded(term, tag) && [...said].some((other) => other.startsWith(term)));
  return asked.length === 0 ? 0 : asked.filter(isSaid).length / asked.length;
}
