/** What is known of a language: the words that every sentence has, and how to cut a word down to its stem. */
export interface Language {
  readonly tag: string;
  readonly stopWords: ReadonlySet<string>;
  stem(word: string): string;
}

// Each is loaded when it is first needed: an idle process pays for none of them.
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

/** Words of people who ask, which the lists for texts leave out. */
const chatWords: Record<string, readonly string[]> = {
  en: 'a also get give got hello hey hi know like need okay please tell thank thanks us want'.split(' '),
  de: 'bitte danke eigentlich gern gerne gibt hallo habt ja mal möchte möchten sagen wann warum weiß weshalb wer wieso wissen'.split(
    ' ',
  ),
};

export const LANGUAGES: readonly string[] = Object.keys(stemmers);

/** Spellings of a language that mean the same; German writes ä as ae where the key is missing. */
const respelled: Record<string, (word: string) => string> = {
  de: (word) =>
    word
      .replaceAll('ae', 'ä')
      .replaceAll('oe', 'ö')
      .replace(/(?<!q)ue/g, 'ü'),
};

/** Without accents, apostrophes and a German ß, so that whoever has none of these keys finds the word as well. */
const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}']/gu, '')
    .replaceAll('ß', 'ss');

/** A text whose language is not known: no word is left out, none is cut. */
const unknown: Language = { tag: '', stopWords: new Set(), stem: folded };

const loaded = new Map<string, Language>([['', unknown]]);

/** The language of that tag; one that knows nothing when there is no stemmer for it. */
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

/** Texts say the same words again and again. */
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
