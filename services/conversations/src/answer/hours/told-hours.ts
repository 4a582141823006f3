import type { workspace } from '@cws/protos';
import { exceptionOn, rangesOfDay, rangesOn, stateAt } from './hours';
import type { Told } from './hours-language';
import { languages } from './languages';
import { addDays, type LocalTime, weekdayOf } from './local-time';

type Hours = workspace.OpeningHours;

const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
/** Exceptions that are told with the week are at most so many days away. */
const EXCEPTIONS_DAYS = 60;
const MOST_EXCEPTIONS = 6;

export type Teller = ReturnType<typeof tellerIn>;

/** Tells hours in the first of these languages that has sentences. */
export function tellerIn(tags: readonly string[], hours: Hours, now: LocalTime | undefined) {
  const tag = tags.map((one) => one.toLowerCase().split('-')[0]!).find((one) => Object.hasOwn(languages, one)) ?? 'en';
  const { told } = languages[tag]!;
  const day = (date: string) => dayIn(tag, told, date, now);
  const open = (ranges: readonly workspace.TimeRange[]) =>
    ranges.map((range) => filled(told.range, { ...range })).join(told.and);
  const sentence = (ofDay: string, ranges: readonly workspace.TimeRange[], note = '') =>
    capital(filled(ranges.length > 0 ? told.dayOpen : told.dayClosed, { day: ofDay, ranges: open(ranges) })) +
    (note && ` (${note})`);
  return {
    /** A sentence on a date; undefined where its hours are not stated. */
    date(date: string): string | undefined {
      const ranges = rangesOn(hours, date);
      return ranges && sentence(day(date), ranges, exceptionOn(hours, date)?.note);
    },
    /** A sentence on a day of the week. */
    weekday(weekday: number): string | undefined {
      const ranges = rangesOfDay(hours, weekday);
      return ranges && sentence(told.onDays[weekday]!, ranges);
    },
    now: (): string | undefined => now && stateIn(told, hours, now, day),
    week: (): string | undefined => weekIn(tag, told, hours, now),
  };
}

function stateIn(told: Told, hours: Hours, now: LocalTime, day: (date: string) => string): string | undefined {
  const state = stateAt(hours, now);
  if (!state) return undefined;
  if (state.isOpen) return state.until ? filled(told.openNowUntil, { time: state.until }) : told.openNow;
  const { next } = state;
  const again = next && filled(told.opensAgain, { day: day(next.date), time: next.time });
  return [told.closedNow, again].filter(Boolean).join(' ');
}

/** A date by its nearest name: today, tomorrow, a day of the coming week, or day and month. */
function dayIn(tag: string, told: Told, date: string, now: LocalTime | undefined): string {
  if (now?.date === date) return told.today;
  if (now && addDays(now.date, 1) === date) return told.tomorrow;
  if (now && date > now.date && date < addDays(now.date, 7)) return told.onDays[weekdayOf(date)]!;
  return filled(told.onDate, { date: monthAndDay(tag, date) });
}

const monthAndDay = (tag: string, date: string): string =>
  new Intl.DateTimeFormat(`${tag === 'en' ? 'en-GB' : tag}-u-nu-latn-ca-gregory`, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(Date.parse(`${date}T00:00:00Z`));

/** The week, days in a row with the same hours in one line, and the exceptions that come soon. */
function weekIn(tag: string, told: Told, hours: Hours, now: LocalTime | undefined): string | undefined {
  if (hours.weekly.length === 0) return undefined;
  const nameOf = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  const name = (weekday: number) => capital(nameOf.format(A_MONDAY + weekday * DAY_MS));
  const timesOf = (ranges: readonly workspace.TimeRange[]) =>
    ranges.map(({ from, to }) => `${from}–${to}`).join(', ') || told.closed;
  const runs: { first: number; last: number; times: string }[] = [];
  for (let weekday = 0; weekday < 7; weekday++) {
    const times = timesOf(rangesOfDay(hours, weekday)!);
    const before = runs.at(-1);
    if (before?.times === times) before.last = weekday;
    else runs.push({ first: weekday, last: weekday, times });
  }
  const days = ({ first, last }: { first: number; last: number }) =>
    first === last ? name(first) : `${name(first)}–${name(last)}`;
  const soon = now ? soonOf(hours, now.date) : [];
  return [
    told.week,
    ...runs.map((run) => `${days(run)}: ${run.times}`),
    ...soon.map(({ date, ranges, note }) => `${monthAndDay(tag, date)}: ${timesOf(ranges)}${note && ` (${note})`}`),
  ].join('\n');
}

const soonOf = ({ exceptions }: Hours, today: string): workspace.HoursException[] =>
  exceptions
    .filter(({ date }) => date >= today && date <= addDays(today, EXCEPTIONS_DAYS))
    .sort((one, other) => one.date.localeCompare(other.date))
    .slice(0, MOST_EXCEPTIONS);

const filled = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (_gap, name: string) => values[name] ?? '');

const capital = (sentence: string): string => sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
