import { comparable, isUnspaced, withoutAccents, wordsOf } from '@cws/kit';
import type { LanguageWords } from '../../words/schema';
import { LANGUAGES_WITH_WORDS, wordsIn } from '../../words/words';
import { stopWordsIn } from '../text/detect-language';
import { wordsAskingForPrice } from './price-question';

/** A kind of answer that a question asks for, which a text shows by its form. */
export type QuestionKind = keyof NonNullable<LanguageWords['kinds']>;

/** The kinds of answers that a question asks for, in whatever language; often none. */
export function kindsOf(question: string): ReadonlySet<QuestionKind> {
  const text = normal(question);
  const kinds = new Set<QuestionKind>(wordsAskingForPrice(question).length > 0 ? ['price'] : []);
  for (const tag of languagesOf(question)) for (const kind of kindsIn(text, phrasesIn(tag))) kinds.add(kind);
  return kinds;
}

/** The languages whose stop words a question has most of, since short words mean something else in another language. */
function languagesOf(question: string): string[] {
  const words = wordsOf(question);
  const tags = LANGUAGES_WITH_WORDS.filter((tag) => wordsIn(tag).kinds !== undefined);
  const hits = new Map(tags.map((tag) => [tag, stopWordsIn(words, tag)]));
  const most = Math.max(...hits.values());
  return tags.filter((tag) => hits.get(tag) === most);
}

/** The kinds whose phrases a text has; a phrase that is a part of another one there does not count. */
function kindsIn(text: string, lists: Phrases): QuestionKind[] {
  const found = lists.flatMap(([kind, phrases]) =>
    phrases.filter((phrase) => text.includes(phrase)).map((phrase) => ({ kind, phrase })),
  );
  return found
    .filter(({ phrase }) => !found.some((other) => other.phrase !== phrase && other.phrase.includes(phrase)))
    .map(({ kind }) => kind);
}

type Phrases = readonly (readonly [QuestionKind, readonly string[]])[];

const known = new Map<string, Phrases>();

function phrasesIn(tag: string): Phrases {
  const before = known.get(tag);
  if (before) return before;
  const kinds = Object.entries<readonly string[]>(wordsIn(tag).kinds!);
  const made = kinds.map(([kind, list]) => [kind as QuestionKind, list.map(phraseOf)] as const);
  known.set(tag, made);
  return made;
}

/** A phrase with spaces around it where its script has spaces between words, and without the last one where it stands for longer words. */
function phraseOf(phrase: string): string {
  const plain = normal(phrase.replace(/\*$/, ''));
  if (isUnspaced(phrase)) return plain.trim();
  return phrase.endsWith('*') ? plain.trimEnd() : plain;
}

/** Accents are often left out, and other signs than letters do not count. */
const normal = (text: string): string =>
  ` ${withoutAccents(comparable(text))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
