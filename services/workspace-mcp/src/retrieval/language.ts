/** What is known of a language: the words that every sentence has, and how to cut a word down to its stem. */
export interface Language {
  readonly tag: string;
  readonly stopWords: ReadonlySet<string>;
  stem(word: string): string;
}

interface Stemmer {
  readonly stemmer: (word: string) => string;
}
interface StopWords {
  readonly stopwords: readonly string[];
}

// Each is loaded when a text of its language is first met: an idle process pays for none of them.
const loaders: Record<string, () => Stemmer & StopWords> = {
  en: () => ({ ...require('@orama/stemmers/english'), ...require('@orama/stopwords/english') }),
  de: () => ({ ...require('@orama/stemmers/german'), ...require('@orama/stopwords/german') }),
  fr: () => ({ ...require('@orama/stemmers/french'), ...require('@orama/stopwords/french') }),
  es: () => ({ ...require('@orama/stemmers/spanish'), ...require('@orama/stopwords/spanish') }),
  it: () => ({ ...require('@orama/stemmers/italian'), ...require('@orama/stopwords/italian') }),
  nl: () => ({ ...require('@orama/stemmers/dutch'), ...require('@orama/stopwords/dutch') }),
  pt: () => ({ ...require('@orama/stemmers/portuguese'), ...require('@orama/stopwords/portuguese') }),
};

/** Words of people who ask, which the lists for texts leave out. */
const chatWords: Record<string, readonly string[]> = {
  en: 'a also get give got hello hey hi know like need okay please tell thank thanks us want'.split(' '),
  de: 'bitte danke eigentlich gern gerne gibt hallo habt ja mal möchte möchten sagen weiß wissen'.split(' '),
};

export const LANGUAGES: readonly string[] = Object.keys(loaders);

/** Spellings of a language that mean the same; German writes ä as ae where the key is missing. */
const respelled: Record<string, (word: string) => string> = {
  de: (word) =>
    word
      .replaceAll('ae', 'ä')
      .replaceAll('oe', 'ö')
      .replace(/(?<!q)ue/g, 'ü'),
};

const unfolded = (word: string): string => word;

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
  const load = loaders[tag];
  if (!load) return unknown;
  const language = loadedLanguage(tag, load());
  loaded.set(tag, language);
  return language;
}

function loadedLanguage(tag: string, { stemmer, stopwords }: Stemmer & StopWords): Language {
  const respell = respelled[tag] ?? unfolded;
  return {
    tag,
    stopWords: new Set([...stopwords, ...(chatWords[tag] ?? [])]),
    stem: remembered((word) => folded(stemmer(respell(word)))),
  };
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
