import { fold } from '../language/person-requests/fold';
import { HOLIDAYS, type Holiday, type HoursLanguage, MEANINGS, type Meaning } from './hours-language';

/** The thing that a phrase stands for; a weekday is its number from 0 for Monday. */
export type Said =
  | { readonly meaning: Meaning | 'clock' }
  | { readonly weekday: number }
  | { readonly holiday: Holiday }
  | { readonly month: number };

/** The phrases of one language, folded, and what they say. */
export interface HoursPhrases {
  readonly isUnspaced: boolean;
  readonly monthFirst: boolean;
  readonly phrases: ReadonlyMap<string, Said>;
  /** The most words, or characters where there are no spaces, of a phrase. */
  readonly longest: number;
  /** Single words that a word with one wrong letter may stand for. */
  readonly words: readonly string[];
  readonly inDates: ReadonlySet<string>;
}

/** The text as words that one space parts. */
export const words = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}./:]+/gu, ' ')
    .replaceAll(/[./:](?!\d)|(?<!\d)[./:]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();

const listed = (list: string): string[] => list.split('|').map(words).filter(Boolean);

export function hoursPhrases(tag: string, language: HoursLanguage): HoursPhrases {
  const phrases = new Map<string, Said>();
  const add = (list: string, said: Said) => {
    for (const phrase of listed(list)) if (!phrases.has(phrase)) phrases.set(phrase, said);
  };
  for (const [weekday, list] of language.weekdays.entries()) add(list, { weekday });
  for (const holiday of HOLIDAYS) add(language.holidays[holiday] ?? '', { holiday });
  for (const meaning of MEANINGS) if (meaning !== 'filler') add(language.asked[meaning], { meaning });
  for (const [month, list] of language.unspaced ? [] : monthsOf(tag).entries()) add(list, { month: month + 1 });
  add(language.asked.filler, { meaning: 'filler' });
  const isUnspaced = language.unspaced ?? false;
  const lengthOf = (phrase: string) => (isUnspaced ? phrase.length : phrase.split(' ').length);
  return {
    isUnspaced,
    monthFirst: language.monthFirst ?? false,
    phrases,
    longest: Math.max(...[...phrases.keys()].map(lengthOf)),
    words: [...phrases].filter(([phrase, said]) => isGuessed(phrase, said)).map(([phrase]) => phrase),
    inDates: new Set(listed(language.inDates)),
  };
}

const MIN_GUESSED = 5;

const isGuessed = (phrase: string, said: Said): boolean =>
  phrase.length >= MIN_GUESSED && !phrase.includes(' ') && !('meaning' in said && said.meaning === 'filler');

/** The names of the months as they stand beside a day, long and short. */
function monthsOf(tag: string): string[] {
  const nameIn = (month: 'long' | 'short', at: number, day: boolean) =>
    new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { month, timeZone: 'UTC', ...(day && { day: 'numeric' }) })
      .formatToParts(Date.UTC(2024, at, 15))
      .find(({ type }) => type === 'month')!
      .value.replace(/\.$/, '');
  return Array.from({ length: 12 }, (_, at) =>
    [nameIn('long', at, true), nameIn('long', at, false), nameIn('short', at, true)].join('|'),
  );
}
