/** The parts of a language, of whose word lists none is loaded yet. */
export interface LanguageParts {
  /** The script that its texts are written in. */
  readonly script: string;
  readonly stemmer?: () => { readonly stemmer: (word: string) => string };
  readonly stopWords: () => readonly string[];
  /** Normalises alternative spellings, such as ae for ä on keyboards without that key. */
  readonly respell?: (word: string) => string;
  /** Set where accents distinguish words, so that they are not removed. */
  readonly keepsAccents?: true;
  /** Set where neighbouring characters or syllables are paired, since a word has several of them. */
  readonly pairs?: 'characters' | 'syllables';
}

const fromUmlautDigraphs = (word: string): string =>
  word
    .replaceAll('ae', 'ä')
    .replaceAll('oe', 'ö')
    .replace(/(?<!q)ue/g, 'ü');

/** Vietnamese has the tone of oa, oe and uy at the end of a syllable on either letter. */
const withOldTones = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/^(.*?)([ou])([ae]|(?<=u)y)([\u0300\u0301\u0303\u0309\u0323])$/u, '$1$2$4$3')
    .normalize('NFC');

/** The languages by BCP 47 tag. Each list is loaded at its first use, so that an idle process loads none. */
export const LANGUAGES: Readonly<Record<string, LanguageParts>> = {
  en: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/english'),
    stopWords: () => require('@orama/stopwords/english').stopwords,
  },
  de: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/german'),
    stopWords: () => require('@orama/stopwords/german').stopwords,
    respell: fromUmlautDigraphs,
  },
  fr: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/french'),
    stopWords: () => require('@orama/stopwords/french').stopwords,
  },
  es: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/spanish'),
    stopWords: () => require('@orama/stopwords/spanish').stopwords,
  },
  it: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/italian'),
    stopWords: () => require('@orama/stopwords/italian').stopwords,
  },
  nl: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/dutch'),
    stopWords: () => require('@orama/stopwords/dutch').stopwords,
  },
  pt: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/portuguese'),
    stopWords: () => require('@orama/stopwords/portuguese').stopwords,
  },
  ro: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/romanian'),
    stopWords: () => require('@orama/stopwords/romanian').stopwords,
  },
  tr: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/turkish'),
    stopWords: () => require('@orama/stopwords/turkish').stopwords,
  },
  sv: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/swedish'),
    stopWords: () => require('@orama/stopwords/swedish').stopwords,
  },
  da: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/danish'),
    stopWords: () => require('@orama/stopwords/danish').stopwords,
  },
  pl: { script: 'Latin', stopWords: () => require('stopword').pol },
  cs: { script: 'Latin', stopWords: () => require('stopword').ces },
  vi: {
    script: 'Latin',
    stopWords: () => require('stopword').vie,
    respell: withOldTones,
    keepsAccents: true,
    pairs: 'syllables',
  },
  ru: {
    script: 'Cyrillic',
    stemmer: () => require('@orama/stemmers/russian'),
    stopWords: () => require('@orama/stopwords/russian').stopwords,
  },
  uk: {
    script: 'Cyrillic',
    stemmer: () => require('@orama/stemmers/ukrainian'),
    stopWords: () => require('@orama/stopwords/ukrainian').stopwords,
  },
  el: {
    script: 'Greek',
    stemmer: () => require('@orama/stemmers/greek'),
    stopWords: () => require('@orama/stopwords/greek').stopwords,
  },
  ar: {
    script: 'Arabic',
    // The ending that is often written without its dots.
    respell: (word) => word.replace(/\u0647$/, '\u0629'),
    stemmer: () => require('@orama/stemmers/arabic'),
    stopWords: () => require('@orama/stopwords/arabic').stopwords,
  },
  fa: {
    script: 'Arabic',
    stopWords: () => require('stopword').fas,
  },
  he: {
    script: 'Hebrew',
    stopWords: () => require('stopword').heb,
  },
  hi: {
    script: 'Devanagari',
    stemmer: () => require('@orama/stemmers/indian'),
    stopWords: () => require('@orama/stopwords/indian').stopwords,
  },
  th: {
    script: 'Thai',
    stopWords: () => require('stopword').tha,
  },
  zh: {
    script: 'Han',
    stopWords: () => require('@orama/stopwords/mandarin').stopwords,
    pairs: 'characters',
  },
  ja: {
    script: 'Kana',
    stopWords: () => require('@orama/stopwords/japanese').stopwords,
  },
  ko: { script: 'Hangul', stopWords: () => require('stopword').kor },
};
