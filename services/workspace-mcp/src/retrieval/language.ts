/** The stop words and the stemmer of a language. */
export interface Language {
  readonly tag: string;
  readonly stopWords: ReadonlySet<string>;
  stem(word: string): string;
}

// Each is loaded at its first use, so that an idle process loads none.
const stemmers: Record<string, () => { readonly stemmer: (word: string) => string }> = {
  en: () => require('@orama/stemmers/english'),
  de: () => require('@orama/stemmers/german'),
  fr: () => require('@orama/stemmers/french'),
  es: () => require('@orama/stemmers/spanish'),
  it: () => require('@orama/stemmers/italian'),
  nl: () => require('@orama/stemmers/dutch'),
  pt: () => require('@orama/stemmers/portuguese'),
};

const stopWordLists: Record<string, () => { readonly stopwords: readonly string[] }> = {
  en: () => require('@orama/stopwords/english'),
  de: () => require('@orama/stopwords/german'),
  fr: () => require('@orama/stopwords/french'),
  es: () => require('@orama/stopwords/spanish'),
  it: () => require('@orama/stopwords/italian'),
  nl: () => require('@orama/stopwords/dutch'),
  pt: () => require('@orama/stopwords/portuguese'),
};

/** Stop words of chat questions, which lists for texts do not have. */
const chatWords: Record<string, readonly string[]> = {
  en: 'a also get give got hello hey hi know like need okay please tell thank thanks us want'.split(' '),
  de: 'bitte danke eigentlich gern gerne gibt hallo habt ja mal möchte möchten sagen wann warum weiß weshalb wer wieso wissen'.split(
    ' ',
  ),
};

export const LANGUAGES: readonly string[] = Object.keys(stemmers);

/** Normalises alternative spellings, such as ae for ä on keyboards without that key. */
const respelled: Record<string, (word: string) => string> = {
  de: (word) =>
    word
      .replaceAll('ae', 'ä')
      .replaceAll('oe', 'ö')
      .replace(/(?<!q)ue/g, 'ü'),
};

/** Removes accents, apostrophes and the German ß, so that words typed without these keys match. */
const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}']/gu, '')
    .replaceAll('ß', 'ss');

/** The language of texts in an unknown one: no stop words and no stemming. */
const unknown: Language = { tag: '', stopWords: new Set(), stem: folded };

const loaded = new Map<string, Language>([['', unknown]]);

/** Returns the language of that tag; `unknown` when there is no stemmer for it. */
export function languageOf(tag: string): Language {
  const known = loaded.get(tag);
  if (known) return known;
  if (!Object.hasOwn(stemmers, tag)) return unknown;
  const [stemmer, stopWords] = [stemmers[tag], stopWordLists[tag]];
  if (!stemmer || !stopWords) return unknown;
  const language = { tag, stopWords: stopWordsOf(tag, stopWords().stopwords), stem: stemOf(tag, stemmer) };
  loaded.set(tag, language);
  return language;
}

const stopWordsOf = (tag: string, listed: readonly string[]) => new Set([...listed, ...(chatWords[tag] ?? [])]);

function stemOf(tag: string, load: () => { readonly stemmer: (word: string) => string }): (word: string) => string {
  const respell = respelled[tag] ?? ((word: string) => word);
  let stemmer: ((word: string) => string) | undefined;
  return remembered((word) => {
    stemmer ??= load().stemmer;
    return folded(stemmer(respell(word)));
  });
}

const MOST_REMEMBERED = 50_000;

/** Caches stems, since texts repeat words. */
function remembered(stem: (word: string) => string): (word: string) => string {
  let known = new Map<string, string>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    if (known.size >= MOST_REMEMBERED) known = new Map();
    const stemmed = stem(word);
    known.set(word, stemmed);
    return stemmed;
  };
}
