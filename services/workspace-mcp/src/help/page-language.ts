import { detectLanguage } from '../retrieval/text/detect-language';

/** Scripts that tell a language well enough for a page, of those whose stop words are not known. */
const BY_SCRIPT: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
];

/** The share of a text's letters that decides for a script. Japanese has more Han than kana. */
const ENOUGH = 0.2;
const READ_CHARACTERS = 2_000;

/** The BCP 47 tag of the language in which a page is shown: the given one, else the detected one. */
export function pageLanguage(given: string, text: string): string {
  if (given !== '') return given;
  const beginning = text.slice(0, READ_CHARACTERS);
  const letters = beginning.match(/\p{L}/gu)?.length ?? 0;
  const isWrittenIn = ([script]: (typeof BY_SCRIPT)[number]) =>
    (beginning.match(script)?.length ?? 0) > letters * ENOUGH;
  return BY_SCRIPT.find(isWrittenIn)?.[1] ?? (detectLanguage(beginning, 'en') || 'en');
}

const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|iw|ks|ps|sd|ug|ur|yi)(-|$)|-(Arab|Hebr|Thaa|Syrc|Nkoo|Adlm)(-|$)/i;

export const directionOf = (language: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr');

/** A date as the pages of this service write it: English ones in the order of day, month, year. */
export const dateIn = (language: string, date: Date): string =>
  new Intl.DateTimeFormat(/^en(-|$)/i.test(language) ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(date);

/** The name of a language in itself. */
export const nameOfLanguage = (tag: string): string =>
  new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag;
