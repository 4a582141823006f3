import { withoutAccents, wordsOf } from '@cws/kit';
import { beginningWith } from '../../words/phrases';
import { wordsIn } from '../../words/words';
import type { Passage } from '../passage/passage';
import { wordsAskingForPrice } from '../question/price-question';
import { headingsOf, questionsIn, wordsBesideName } from '../rank/naming';
import { saysSomething, termsOf } from '../text/terms';
import { namesIn, plainTitle } from './plain-title';

/** A passage near a query. */
export interface Near {
  readonly passage: Passage;
  /** The estimated probability, from 0 to 1, that the passage answers the query. */
  readonly confidence: number;
}

/** A search that looks for suggestions. */
export interface Asked {
  readonly query: string;
  /** The passages near the query, the nearest first. */
  readonly near: readonly Near[];
  /** The weight of a term: the rarer it is in the app, the larger. */
  readonly weigh: (term: string) => number;
  /** Names of the business, which suggestions do not repeat. */
  readonly names: readonly string[];
}

/** Passages that are less likely to answer a query are not near it. */
const MIN_CONFIDENCE = 0.05;
const MAX_LENGTH = 120;
/** A text of more characters is not quoted as a whole, so its suggestion has words of the query. */
const QUOTED_LENGTH = 300;
/** Words of the query that a suggestion has. */
const MAX_WORDS = 3;

/**
 * Questions and titles that passages near a query answer, nearest first. Typed as it is, each of them finds its passage, since a passage that is
 * named comes first (`wordsBesideName`).
 */
export function suggestionsFor({ query, near, weigh, names: given }: Asked, most: number): string[] {
  const pages = new Map(near.map(({ passage }) => [passage.document_id, passage.title]));
  const names = namesIn([...pages.values()], given);
  const told = new Map<string, string>([[keyOf(query), '']]);
  const texts = new Set<string>();
  for (const { passage, confidence } of near) {
    const text = passage.text.replace(/\s+/g, ' ');
    if (told.size > most || confidence < MIN_CONFIDENCE || texts.has(text)) continue;
    const suggestion = suggestionOf(query, passage, { names, weigh });
    const key = keyOf(suggestion);
    if (key === '' || suggestion.length > MAX_LENGTH || told.has(key)) continue;
    if (!wordsBesideName(suggestion, passage)) continue;
    told.set(key, suggestion);
    texts.add(text);
  }
  return [...told.values()].slice(1);
}

const keyOf = (text: string): string => wordsOf(text).map(withoutAccents).join(' ');

interface Wording extends Pick<Asked, 'weigh'> {
  readonly names: ReadonlySet<string>;
}

function suggestionOf(query: string, passage: Passage, { names, weigh }: Wording): string {
  const questions = questionsIn(passage.question);
  if (questions.length > 0) return nearestOf(questions, query, passage.language);
  const name = nameOf(passage, names);
  if (isQuestion(name, passage.language) || passage.text.length <= QUOTED_LENGTH) return name;
  const words = wordsFrom(query, passage, name, weigh);
  return words.length > 0 ? `${name}: ${words.join(', ')}` : name;
}

/** The question that has most of the query's words; the first of several. */
function nearestOf(questions: readonly string[], query: string, tag: string): string {
  const terms = new Set(termsOf(query, tag));
  const hits = (question: string) => termsOf(question, tag).filter((term) => terms.has(term)).length;
  return questions.reduce((best, next) => (hits(next) > hits(best) ? next : best));
}

/** The heading above a passage with the title of its page, unless one of them says it all. */
function nameOf(passage: Passage, names: ReadonlySet<string>): string {
  const title = plainTitle(passage.title, names);
  const headings = headingsOf(passage);
  const last = headings.at(-1) ?? '';
  if (last === '') return title;
  if (title === '') return last;
  if (!saysSomething(last, passage.language)) return headings.length < 2 ? title : `${title}: ${last}`;
  if (isQuestion(last, passage.language)) return last;
  if (headings.length < 2) return title;
  const [words, own] = [foldedOf(title), foldedOf(last)];
  if (own.every((word) => words.includes(word)) || words.every((word) => own.includes(word))) return last;
  return `${title}: ${last}`;
}

const foldedOf = (text: string): string[] => wordsOf(text).map(withoutAccents);

const isQuestion = (text: string, tag: string): boolean => {
  const beginnings = wordsIn(tag).questions?.beginnings;
  return /[?？؟]\s*$/u.test(text) || (beginnings !== undefined && beginningWith(beginnings).test(text));
};

const WORD = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}'’-]*[\p{L}\p{M}\p{N}])?/gu;

/** Words of a passage, as it has them, which the query has too and its name has not: the rarest ones. */
function wordsFrom(query: string, { text, language }: Passage, name: string, weigh: Asked['weigh']): string[] {
  const named = new Set(termsOf(name, language));
  for (const term of termsOf(wordsAskingForPrice(query).join(' '), language)) named.add(term);
  const wanted = new Set(termsOf(query, language).filter((term) => !named.has(term)));
  const found = new Map<string, string>();
  for (const [word] of text.matchAll(WORD)) {
    const [term, ...others] = termsOf(word, language);
    if (term !== undefined && others.length === 0 && wanted.has(term) && !found.has(term)) found.set(term, word);
  }
  const rarest = [...found.keys()].sort((one, other) => weigh(other) - weigh(one)).slice(0, MAX_WORDS);
  return [...found].filter(([term]) => rarest.includes(term)).map(([, word]) => word);
}
