/** The parts of a language, of whose word lists none is loaded yet. */
export interface LanguageParts {
  /** The script that its texts are written in. */
  readonly script: string;
  readonly stemmer?: () => { readonly stemmer: (word: string) => string };
  readonly stopWords: () => readonly string[];
  /** Stop words of questions and of chats, which the list does not have. */
  readonly chatWords?: string;
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

/** The languages by BCP 47 tag. Each list is loaded at its first use, so that an idle process loads none. */
export const LANGUAGES: Readonly<Record<string, LanguageParts>> = {
  en: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/english'),
    stopWords: () => require('@orama/stopwords/english').stopwords,
    chatWords: 'a also get give got hello hey hi know like many much need okay please tell thank thanks us want',
  },
  de: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/german'),
    stopWords: () => require('@orama/stopwords/german').stopwords,
    chatWords:
      'bitte danke eigentlich gern gerne gibt hallo habt ja mal möchte möchten sagen wann warum weiß weshalb wer wieso wissen ' +
      'heißt heißen hieß hießen lautet lauten lautete nennt nennen nannte versteht bedeutet ' +
      'liegt liegen lag lagen macht machte machen tun tut tat gab geben ' +
      'wem wen wessen wieviel wieviele viele vielen vieler mehr oft schon immer etwa ungefähr jeweils überhaupt ' +
      'wobei wodurch wofür wogegen woher wohin womit wonach woran worauf woraus worin worüber worum worunter wovon wovor wozu ' +
      'dabei dadurch dafür dagegen daher dahin danach daran darauf daraus darin darüber darum darunter davon davor ' +
      'ans aufs beim durchs fürs ums unterm vorm übers außer seit trotz wegen unsere unserer ' +
      'geworden worden wurde wurden wäre wären hätte hätten könnten konnte konnten müssen müsste müssten mussten ' +
      'darf durfte durften dürfen dürfte dürften mag mögen sollen sollten',
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
  vi: { script: 'Latin', stopWords: () => require('stopword').vie, keepsAccents: true, pairs: 'syllables' },
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
    stemmer: () => require('@orama/stemmers/arabic'),
    stopWords: () => require('@orama/stopwords/arabic').stopwords,
  },
  fa: { script: 'Arabic', stopWords: () => require('stopword').fas },
  he: { script: 'Hebrew', stopWords: () => require('stopword').heb },
  hi: {
    script: 'Devanagari',
    stemmer: () => require('@orama/stemmers/indian'),
    stopWords: () => require('@orama/stopwords/indian').stopwords,
  },
  th: { script: 'Thai', stopWords: () => require('stopword').tha },
  zh: { script: 'Han', stopWords: () => require('@orama/stopwords/mandarin').stopwords, pairs: 'characters' },
  ja: { script: 'Kana', stopWords: () => require('@orama/stopwords/japanese').stopwords },
  ko: { script: 'Hangul', stopWords: () => require('stopword').kor },
};
