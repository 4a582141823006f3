import { entriesFor, type Topic, topicsIn } from '../question/topics';
import { indexedTermsOf, isOpenEnded } from '../text/terms';

/** Terms of a query that are used in each language, more than a question has. */
const MAX_TERMS = 64;

/**
 * An expression of SQLite's FTS5 for any of the query's words, stemmed in each of the languages; empty when no word
 * is left. https://sqlite.org/fts5.html#full_text_query_syntax
 */
export function matchExpression(query: string, tags: Iterable<string>): string {
  const phrases = new Set<string>();
  for (const tag of tags)
    for (const term of indexedTermsOf(query, tag).slice(0, MAX_TERMS))
      phrases.add(isOpenEnded(term, tag) ? `"${term}" *` : `"${term}"`);
  const named = [...tags].flatMap((tag) => [...topicsIn(query, tag).keys()].flatMap((topic) => phrasesFor(topic, tag)));
  const others = named.length > 0 ? [`{question title} : (${[...new Set(named)].join(' OR ')})`] : [];
  return [...phrases, ...others].join(' OR ');
}

/** The words for a subject, by which titles and questions of FAQs name it. */
const phrasesFor = (topic: Topic, tag: string): string[] =>
  entriesFor(topic, tag).flatMap(({ text, isBeginning }) =>
    isBeginning ? `"${text}" *` : indexedTermsOf(text, tag).map((term) => `"${term}"`),
  );
