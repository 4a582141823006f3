import { comparable, withoutAccents, wordsOf } from '@cws/kit';
import { LANGUAGES_WITH_WORDS, wordsIn } from '../../words/words';
import { languageOf } from '../text/language';

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
  const all = LANGUAGES_WITH_WORDS.filter((tag) => wordsIn(tag).prices !== undefined);
  const tags = all.filter((tag) => words.some((word) => listsOf(tag).asking.has(word)));
  if (tags.length === 0) return [];
  const hits = (tag: string) => words.filter((word) => isForPrice(word, tag)).length;
  const most = Math.max(...all.map(hits));
  return tags.filter((tag) => hits(tag) === most);
}

const isForPrice = (word: string, tag: string): boolean =>
  listsOf(tag).asking.has(word) || listsOf(tag).framing.has(word) || languageOf(tag).stopWords.has(word);

interface Lists {
  readonly asking: ReadonlySet<string>;
  readonly framing: ReadonlySet<string>;
}

const known = new Map<string, Lists>();

function listsOf(tag: string): Lists {
  const before = known.get(tag);
  if (before) return before;
  const { asking, framing } = wordsIn(tag).prices!;
  const made = { asking: setOf(asking), framing: setOf(framing) };
  known.set(tag, made);
  return made;
}

/** Words as they are written and without accents, since people leave accents out. */
function setOf(list: readonly string[]): ReadonlySet<string> {
  const words = list.map(comparable);
  return new Set([...words, ...words.map(withoutAccents)]);
}
