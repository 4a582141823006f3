import { comparable, withoutAccents } from '@cws/kit';
import { wordsIn } from '../../words/words';
import { LANGUAGES, type LanguageParts } from './languages';

/** The stop words of a language and the form in which its words are indexed. */
export interface Language {
  readonly tag: string;
  readonly stopWords: ReadonlySet<string>;
  /** Those stop words that are words of the language only with the accents that they lack. */
  readonly unaccented: ReadonlySet<string>;
  stem(word: string): string;
  readonly pairs?: LanguageParts['pairs'];
}

/** A word without accents and apostrophes, so that words typed without these keys match. */
const folded = (word: string): string => withoutAccents(word).replaceAll("'", '');

/** The language of texts in an unknown one: no stop words and no stemming. */
const unknown: Language = { tag: '', stopWords: new Set(), unaccented: new Set(), stem: folded };

const loaded = new Map<string, Language>([['', unknown]]);

/** Returns the language of that tag; the unknown one when nothing is known of it. */
export function languageOf(tag: string): Language {
  const known = loaded.get(tag);
  if (known) return known;
  const parts = Object.hasOwn(LANGUAGES, tag) ? LANGUAGES[tag] : undefined;
  if (!parts) return unknown;
  const language = { tag, ...stopWordsOf(tag, parts), stem: stemOf(parts), pairs: parts.pairs };
  loaded.set(tag, language);
  return language;
}

/** Stop words are compared as they are written and without accents, since people leave accents out. */
function stopWordsOf(tag: string, { stopWords, keepsAccents }: LanguageParts) {
  const words = [...stopWords(), ...(wordsIn(tag).stopWords ?? [])].map(comparable);
  const unaccented = new Set(keepsAccents ? [] : words.map(folded));
  for (const word of words) unaccented.delete(word);
  return { stopWords: new Set([...words, ...unaccented]), unaccented };
}

function stemOf({ stemmer: load, respell = same, keepsAccents }: LanguageParts): (word: string) => string {
  const fold = keepsAccents ? same : folded;
  if (!load) return respell === same ? fold : remembered((word) => fold(respell(word)));
  let stemmer: ((word: string) => string) | undefined;
  return remembered((word) => {
    stemmer ??= load().stemmer;
    return fold(stemmer(respell(word)));
  });
}

const same = (word: string): string => word;

const MAX_REMEMBERED = 50_000;

/** Caches stems, since texts repeat words. */
function remembered(stem: (word: string) => string): (word: string) => string {
  let known = new Map<string, string>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    if (known.size >= MAX_REMEMBERED) known = new Map();
    const stemmed = stem(word);
    known.set(word, stemmed);
    return stemmed;
  };
}
