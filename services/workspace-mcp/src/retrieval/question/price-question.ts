import { comparable, withoutAccents, wordsOf } from '@cws/kit';
import { languageOf } from '../text/language';
import { PRICE_WORDS } from './price-words';

/**
 * The words by which a question asks for a price, in whatever language, with the words of that language that only frame it; empty for
 * another question.
 */
export function wordsAskingForPrice(question: string): string[] {
  const words = wordsOf(question);
  const tags = languagesAsking(words);
  return tags.length === 0 ? [] : words.filter((word) => tags.some((tag) => isForPrice(word, tag)));
}

/** The languages in which the words ask for a price, unless they look more like another language: `cena` is a dinner in Spanish. */
function languagesAsking(words: readonly string[]): string[] {
  const tags = Object.keys(PRICE_WORDS).filter((tag) => words.some((word) => listOf(tag).words.has(word)));
  if (tags.length === 0) return [];
  const hits = (tag: string) => words.filter((word) => isForPrice(word, tag)).length;
  const most = Math.max(...Object.keys(PRICE_WORDS).map(hits));
  return tags.filter((tag) => hits(tag) === most);
}

const isForPrice = (word: string, tag: string): boolean =>
  listOf(tag).words.has(word) || listOf(tag).beside.has(word) || languageOf(tag).stopWords.has(word);

interface Lists {
  readonly words: ReadonlySet<string>;
  readonly beside: ReadonlySet<string>;
}

const lists = new Map<string, Lists>();

function listOf(tag: string): Lists {
  const known = lists.get(tag);
  if (known) return known;
  const { words, beside = '' } = PRICE_WORDS[tag]!;
  const made = { words: setOf(words), beside: setOf(beside) };
  lists.set(tag, made);
  return made;
}

/** Words as they are written and without accents, since people leave accents out. */
function setOf(list: string): ReadonlySet<string> {
  const words = comparable(list).split(' ');
  return new Set([...words, ...words.map(withoutAccents)]);
}
