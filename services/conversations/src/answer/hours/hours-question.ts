import type { Holiday } from './hours-language';
import { type HoursPhrases, hoursPhrases, type Said, words } from './hours-phrases';
import { languages } from './languages';
import { oneEditApart } from './one-edit';

/** A day of the month that a question names; without a year the next one. */
export interface NamedDate {
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number;
}

/** The parts of a question for the opening hours of the business. */
export interface HoursQuestion {
  readonly meanings: ReadonlySet<string>;
  readonly weekdays: readonly number[];
  readonly holidays: readonly Holiday[];
  readonly dates: readonly NamedDate[];
}

const MAX_CHARACTERS = 160;

/** Built by the first question, since most processes never get one. */
let known: ReadonlyMap<string, HoursPhrases> | undefined;

/**
 * Reads a question for the opening hours of the business itself (contract: answers-hours). undefined for any other text: each of its words has to be
 * one by which people ask for hours, so that a question for those of a pool or a workshop, or for something that ends, is none. `own` are
 * further words that name the business.
 */
export function hoursQuestion(text: string, own: string): HoursQuestion | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  known ??= new Map(Object.entries(languages).map(([tag, language]) => [tag, hoursPhrases(tag, language)]));
  const ownWords = new Set(
    words(own)
      .split(' ')
      .filter((word) => word.length > 2),
  );
  for (const phrases of known.values()) {
    const read = readAs(phrases, words(text), ownWords);
    if (read && isForHours(read)) return read;
  }
  return undefined;
}

/** A day alone is no question for hours. */
const isForHours = ({ meanings }: HoursQuestion): boolean =>
  meanings.has('open') || meanings.has('closed') || meanings.has('hours');

interface Reading {
  readonly meanings: Set<string>;
  readonly weekdays: number[];
  readonly holidays: Holiday[];
  readonly dates: NamedDate[];
}

function readAs(phrases: HoursPhrases, text: string, own: ReadonlySet<string>): HoursQuestion | undefined {
  const reading: Reading = { meanings: new Set(), weekdays: [], holidays: [], dates: [] };
  for (let rest = text; rest !== ''; ) {
    const [length, said] = dateAt(phrases, rest) ??
      clockAt(phrases, rest) ??
      phraseAt(phrases, rest) ??
      guessAt(phrases, rest, own) ?? [0];
    if (length === 0) return undefined;
    if (said) note(reading, said);
    rest = rest.slice(length).trimStart();
  }
  return reading;
}

function note(reading: Reading, said: Said | NamedDate): void {
  if ('day' in said) reading.dates.push(said);
  else if ('weekday' in said) reading.weekdays.push(said.weekday);
  else if ('holiday' in said) reading.holidays.push(said.holiday);
  else if ('meaning' in said) reading.meanings.add(said.meaning);
}

type Found = readonly [length: number, said?: Said | NamedDate];

/** The longest phrase with which the text begins. A month stands in a date alone. */
function phraseAt({ phrases, isUnspaced, longest }: HoursPhrases, text: string): Found | undefined {
  for (const beginning of isUnspaced ? byCharacters(text, longest) : byWords(text, longest)) {
    const said = phrases.get(beginning);
    if (said && !('month' in said)) return [beginning.length, said];
  }
  return undefined;
}

function byCharacters(text: string, longest: number): string[] {
  const most = Math.min(longest, text.length);
  return Array.from({ length: most }, (_, at) => text.slice(0, most - at));
}

function byWords(text: string, longest: number): string[] {
  const first = text.split(' ', longest);
  return first.map((_, at) => first.slice(0, first.length - at).join(' '));
}

/** A time of the day, which has minutes or its unit. */
function clockAt({ isUnspaced }: HoursPhrases, text: string): Found | undefined {
  const clock = isUnspaced
    ? /^\d{1,2}(:\d{2}| ?[点點時时](半|\d{1,2}分)?)/u
    : /^\d{1,2}([:.]\d{2}( ?(am|pm|uhr|h))?| ?(am|pm|uhr|hrs|h\d{0,2}|ч|часов|часа))(?!\S)/u;
  const found = clock.exec(text);
  return found ? [found[0].length, { meaning: 'clock' }] : undefined;
}

/** A word of the business's own name, or one with a letter wrong. */
function guessAt({ phrases, words: guessed, isUnspaced }: HoursPhrases, text: string, own: ReadonlySet<string>) {
  if (isUnspaced) return undefined;
  const [word = ''] = text.split(' ', 1);
  if (own.has(word)) return [word.length] as const;
  if (word.length < 4) return undefined;
  const meant = guessed.find((other) => other[0] === word[0] && oneEditApart(word, other));
  return meant === undefined ? undefined : ([word.length, phrases.get(meant)!] as const);
}

/** A date at the beginning of a text: 24 December, December 24th, 24.12., 24/12/2026, 12月24日. */
function dateAt(phrases: HoursPhrases, text: string): Found | undefined {
  return inNumbers(phrases, text) ?? (phrases.isUnspaced ? undefined : withMonth(phrases, text));
}

function inNumbers({ isUnspaced, monthFirst }: HoursPhrases, text: string): Found | undefined {
  if (isUnspaced) {
    const found = /^(?:(\d{4}) ?年 ?)?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号號]/u.exec(text);
    return found ? dated(found[0].length, found[1], found[2]!, found[3]!) : undefined;
  }
  const iso = /^(\d{4}) (\d{2}) (\d{2})(?!\S)/.exec(text);
  if (iso) return dated(iso[0].length, iso[1], iso[2]!, iso[3]!);
  const found = /^(\d{1,2})([./])(\d{1,2})(?:\2(\d{4}))?(?!\S)/.exec(text);
  if (!found) return undefined;
  const [whole, first = '', mark, second = '', year] = found;
  if (mark === '/' && monthFirst && Number(first) <= 12) {
    if (Number(second) <= 12 && first !== second) return undefined;
    return dated(whole.length, year, first, second);
  }
  return dated(whole.length, year, second, first);
}

/** A day beside the name of a month, in either order. */
function withMonth({ phrases, inDates }: HoursPhrases, text: string): Found | undefined {
  let [day, month, year, end] = [0, 0, '', 0];
  let place = 0;
  for (const word of text.split(' ', 6)) {
    const number = /^(\d{1,2})(\p{L}*)$/u.exec(word);
    const said = phrases.get(word);
    if (number && day === 0 && (number[2] === '' || inDates.has(number[2]!))) day = Number(number[1]);
    else if (said && 'month' in said && month === 0) month = said.month;
    else if (/^20\d\d$/.test(word) && day > 0 && month > 0) year = word;
    else if (!(place > 0 && inDates.has(word))) break;
    place += word.length + 1;
    if (!inDates.has(word)) end = place - 1;
  }
  return day > 0 && month > 0 ? dated(end, year || undefined, String(month), String(day)) : undefined;
}

function dated(length: number, year: string | undefined, month: string, day: string): Found | undefined {
  const date = { year: year === undefined ? undefined : Number(year), month: Number(month), day: Number(day) };
  return date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= 31 ? [length, date] : undefined;
}
