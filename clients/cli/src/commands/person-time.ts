import { InvalidArgumentError } from 'commander';
import { serviceTime } from '../terminal/local-time';

/** RFC 3339 with an offset, which the service reads itself. */
const WITH_OFFSET = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)$/;
const DATE = /^(?:(\d{4})-(\d\d)-(\d\d)|(yesterday|today|tomorrow))(?:[T ]+(\d\d?):(\d\d)(?::(\d\d))?)?$/i;
const CLOCK = /^(\d\d?):(\d\d)(?::(\d\d))?$/;
const DAYS = ['yesterday', 'today', 'tomorrow'];

const EXPLANATION =
  'It must be a time of yours, as in "2026-11-20 09:30", 2026-11-20, "tomorrow 9:30" or 9:30 (today), or one with an offset, as in 2026-11-20T03:35:00Z.';

/** Reads the time that a person means, on the clock of this machine, as RFC 3339. */
export function personTime(text: string): string {
  const given = text.trim();
  if (WITH_OFFSET.test(given)) return withSeconds(given);
  const at = localDate(given);
  if (!at) throw new InvalidArgumentError(EXPLANATION);
  return serviceTime(at);
}

/** The same; an empty text means none. */
export const personTimeOrNone = (text: string): string => (text === '' ? '' : personTime(text));

/** The protocol needs the seconds, which people leave out. */
const withSeconds = (text: string): string =>
  text.replace(/^(.{10})[Tt ](\d\d:\d\d)(?=[Zz+-])/, '$1T$2:00').replace(/^(.{10}) /, '$1T');

function localDate(text: string): Date | undefined {
  const clock = CLOCK.exec(text);
  if (clock) return dateAt(dayFromToday(0), clock.slice(1));
  const [, year, month, day, word, ...time] = DATE.exec(text) ?? [];
  if (word) return dateAt(dayFromToday(DAYS.indexOf(word.toLowerCase()) - 1), time);
  if (!year) return undefined;
  return dateAt([Number(year), Number(month) - 1, Number(day)], time);
}

type Day = readonly [year: number, month: number, day: number];

function dayFromToday(days: number): Day {
  const now = new Date();
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return [at.getFullYear(), at.getMonth(), at.getDate()];
}

/** Undefined for a date or time that no calendar or clock has, such as 30 February. */
function dateAt([year, month, day]: Day, time: readonly (string | undefined)[]): Date | undefined {
  const [hours, minutes, seconds] = [0, 1, 2].map((index) => Number(time[index] ?? 0)) as [number, number, number];
  const at = new Date(year, month, day, hours, minutes, seconds);
  const isReal = hours < 24 && minutes < 60 && seconds < 60 && at.getMonth() === month && at.getDate() === day;
  return isReal ? at : undefined;
}
