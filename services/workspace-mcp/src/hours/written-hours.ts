import { NO_HOURS, type OpeningHours, type TimeRange, WEEKDAYS } from './opening-hours';
import { type Part, type Week, weekOfParts } from './week-of-parts';

/** Words between two days or times, those that say nothing, and those for every day, as sites write them. */
const TO = words('- to till until through thru bis à a al até às ate as hasta до по tot t/m ～ 〜 至 から');
const SAYS_NOTHING = words(
  "uhr h hrs hours o'clock from von de das des der du le les el los on am at om and & und et y e и en i jeweils jeden every van od ore alle dalle las la hs h. uur kl",
);
const EVERY_DAY = words('daily täglich taglich everyday tous quotidien diario diariamente ежедневно dagelijks');
const HOLIDAYS = /^public holidays\b/i;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

const MAX_CHARACTERS = 2_000;
const MAX_DATES = 31;
const DAY_MS = 86_400_000;

interface Words {
  /** BCP 47 tag of the text. */
  readonly language: string;
  /** Words for a closed day. */
  readonly closed: readonly string[];
}

/** The days of the week by the names and short forms that they have in a language. */
function daysIn(language: string): Map<string, number> {
  const days = new Map<string, number>();
  const ambiguous = new Set<string>();
  const long = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const names = WEEKDAYS.map((_, at) => folded(long.format(Date.UTC(2024, 0, 1 + at))));
  for (const [at, name] of names.entries())
    for (const length of [2, 3, 4, name.length]) {
      const short = name.slice(0, length);
      const other = days.get(short);
      if (other !== undefined && other !== at) ambiguous.add(short);
      else days.set(short, at);
    }
  for (const short of ambiguous) if (!names.includes(short)) days.delete(short);
  return days;
}

/** Without accents and the second half of Portuguese days: a hyphen between two days means from one to the other. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/-feiras?(?!\p{L})/gu, '');

/**
 * The hours that a text of a site states, of which each word has to be understood; undefined for any other one, since hours that are half right are
 * wrong. Dates in brackets without days are exceptions.
 */
export function writtenHours(text: string, given: Words): OpeningHours | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  const stated = lines.filter((line) => line !== '' && !HOLIDAYS.test(line));
  const dated = stated.filter((line) => DATES.test(line));
  const exceptions = dated.map(exceptionsIn);
  const weekly = weekIn(
    stated.filter((line) => !DATES.test(line)),
    given,
  );
  if (!weekly || exceptions.includes(undefined)) return undefined;
  return { ...NO_HOURS, weekly, exceptions: exceptions.flatMap((ones) => ones ?? []).slice(0, MAX_DATES) };
}

/** `closed (2026-12-24)` and `09:00–12:00 (2026-12-24 to 2026-12-26)`, as facts state them. */
const DATES = /\((\d{4}-\d{2}-\d{2})(?: to (\d{4}-\d{2}-\d{2}))?\)$/;

function exceptionsIn(line: string): OpeningHours['exceptions'][number][] | undefined {
  const [brackets, first = '', last = first] = DATES.exec(line)!;
  const times = line.slice(0, -brackets.length).trim();
  const range = /^(\d{2}:\d{2})–(\d{2}:\d{2})$/.exec(times);
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS;
  const isShort = days >= 0 && days < MAX_DATES;
  if (!isShort || (times !== 'closed' && !(range && range[1]! < range[2]!))) return undefined;
  const ranges: TimeRange[] = range ? [[range[1]!, range[2]!]] : [];
  return Array.from({ length: days + 1 }, (_, at) => ({
    date: new Date(Date.parse(first) + at * DAY_MS).toISOString().slice(0, 10),
    ranges,
  }));
}

function weekIn(lines: readonly string[], given: Words): Week | undefined {
  const days = daysIn(given.language);
  for (const [name, at] of daysIn('en')) if (!days.has(name)) days.set(name, at);
  const closed = [...given.closed, 'closed'].map(folded);
  const parts: Part[] = [];
  for (const line of lines) {
    const read = partsIn(folded(line), days, closed);
    if (read === undefined) return undefined;
    parts.push(...read);
  }
  return weekOfParts(parts);
}

const TOKEN = /(\d{1,2})(?:\s?[:.h]\s?(\d{2}))?(?:\s?([ap])\.?m\b\.?)?|[–—-]+|[\p{L}'/.&]+|[～〜]/gu;

/** undefined for a line with a word or number that is not understood; nothing for one without days, numbers and closed. */
function partsIn(
  line: string,
  days: ReadonlyMap<string, number>,
  closed: readonly string[],
): readonly Part[] | undefined {
  const parts: Part[] = [];
  let isUnknown = false;
  for (const [token, hours, minutes = '00', half = ''] of line.matchAll(TOKEN)) {
    const word = token.replace(/^[.']+|[.']+$/g, '');
    if (hours !== undefined) {
      const time = Number(hours) * 60 + Number(minutes);
      if (time > 24 * 60 || Number(minutes) > 59) return undefined;
      parts.push({ time: { minutes: time, half } });
    } else if (/^[–—-]+$/.test(token) || TO.has(word)) parts.push('to');
    else if (days.has(word)) parts.push({ day: days.get(word)! });
    else if (/s$/.test(word) && days.has(word.slice(0, -1))) parts.push({ day: days.get(word.slice(0, -1))! });
    else if (closed.some((one) => word.startsWith(one.slice(0, Math.max(4, one.length - 1))))) parts.push('closed');
    else if (EVERY_DAY.has(word)) parts.push('daily');
    else if (word !== '' && !SAYS_NOTHING.has(word)) isUnknown = true;
  }
  const saysSomething = parts.some((part) => part !== 'to');
  if (!saysSomething) return [];
  return isUnknown ? undefined : parts;
}
