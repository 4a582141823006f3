import type { workspace } from '@cws/protos';
import { fold } from '../language/person-requests/fold';
import { phrasesIn } from '../language/phrases/phrases-in';
import type { Answer } from '../text/answer';
import { holidayDate, isHoliday } from './holidays';
import { exceptionOn, rangesOn } from './hours';
import type { Holiday } from './hours-language';
import { type HoursQuestion, hoursQuestion, type NamedDate } from './hours-question';
import { languages } from './languages';
import { addDays, isDate, type LocalTime, localTime, nextDate, weekdayOf } from './local-time';
import { type Teller, tellerIn } from './told-hours';

/** The part of an agent by which hours are told. */
export type StatedHours = Pick<workspace.GetAgentResponse, 'time_zone' | 'hours' | 'hours_source' | 'business_name'>;

const SATURDAY = 5;
const SUNDAY = 6;
const MOST_DAYS = 7;
/** Days that are named by their distance from today. */
const NEAR = ['today', 'tomorrow', 'overmorrow'];

/**
 * The answer to a question for the opening hours of the business, from the hours that it has stated (contract: answers-hours); undefined for any other
 * question, and where the hours do not tell. `at` is the time of the question.
 */
export function hoursAnswer(
  { time_zone, hours, hours_source, business_name }: StatedHours,
  { text, languages: tags, at }: { readonly text: string; readonly languages: readonly string[]; readonly at: number },
): Answer | undefined {
  if (!hours || !hours_source) return undefined;
  const asked = hoursQuestion(text, business_name);
  if (!asked) return undefined;
  const now = localTime(time_zone, at);
  const teller = tellerIn(tags, hours, now);
  const told = toldFor(asked, hours, teller, now, new Date(at).toISOString().slice(0, 10));
  if (told === undefined) return undefined;
  const quote = hours_source.text || teller.week() || told;
  const { document_id, title, url } = hours_source;
  const source = { document_id, title, url, quote, start: 0, end: quote.length };
  const parts = [told, `${phrasesIn(tags).source}: ${title}`];
  return { text: parts.join('\n\n'), mode: 'extractive', outcome: 'answered', sources: [source] };
}

/** The text of an answer; where there is no time zone, it says nothing of now, today or tomorrow. */
function toldFor(
  asked: HoursQuestion,
  hours: workspace.OpeningHours,
  teller: Teller,
  now: LocalTime | undefined,
  day: string,
): string | undefined {
  const today = now?.date ?? day;
  const dates = datesOf(asked, hours, today);
  if (dates === undefined) return undefined;
  const { meanings } = asked;
  const near = NEAR.filter((name) => meanings.has(name));
  if (near.length > 0 && !now) return teller.week();
  for (const name of near) dates.push(addDays(today, NEAR.indexOf(name)));
  const weekdays = [...asked.weekdays, ...(meanings.has('weekend') ? [SATURDAY, SUNDAY] : [])];
  if (dates.length + weekdays.length > 0) {
    const isNow = meanings.has('now') && near[0] === 'today' && dates.length === 1;
    return isNow ? teller.now() : lines(teller, hours, dates, weekdays, now);
  }
  return withoutDay(meanings, hours, teller, now);
}

/** Whether it is open now, how long it is today, or the week. */
function withoutDay(
  meanings: ReadonlySet<string>,
  hours: workspace.OpeningHours,
  teller: Teller,
  now: LocalTime | undefined,
): string | undefined {
  if (meanings.has('clock')) return (now && teller.date(now.date)) ?? teller.week();
  const isEnd = meanings.has('until') || (meanings.has('when') && meanings.has('closed') && !meanings.has('open'));
  const isTime = isEnd || meanings.has('when') || meanings.has('hours');
  if (meanings.has('now') || !isTime) return teller.now() ?? teller.week();
  const isToday = isEnd && !meanings.has('hours') && now && (rangesOn(hours, now.date) ?? []).length > 0;
  return (isToday ? teller.date(now.date) : undefined) ?? teller.week();
}

function lines(
  teller: Teller,
  hours: workspace.OpeningHours,
  dates: readonly string[],
  weekdays: readonly number[],
  now: LocalTime | undefined,
): string | undefined {
  const told = [
    ...dates.map((date) => teller.date(date)),
    ...[...new Set(weekdays)].slice(0, MOST_DAYS).map((weekday) => weekdayLine(teller, hours, weekday, now)),
  ];
  return told.every((line) => line !== undefined) ? told.join('\n') : undefined;
}

/** The next such day where it is an exception, else every such day. */
function weekdayLine(teller: Teller, hours: workspace.OpeningHours, weekday: number, now: LocalTime | undefined) {
  const next = now && addDays(now.date, (weekday - weekdayOf(now.date) + 7) % 7);
  return next && exceptionOn(hours, next) ? teller.date(next) : teller.weekday(weekday);
}

/** The dates that a question names; undefined where one does not exist, or is a holiday of which nothing is stated. */
function datesOf(asked: HoursQuestion, hours: workspace.OpeningHours, today: string): string[] | undefined {
  const named = [
    ...asked.dates.map((date) => dateOf(date, today)),
    ...asked.holidays.map((holiday) => statedHoliday(holiday, hours, today)),
  ];
  const isStated = (date: string | undefined): date is string =>
    date !== undefined && (!isHoliday(date) || exceptionOn(hours, date) !== undefined);
  return named.every(isStated) ? [...new Set(named)].slice(0, MOST_DAYS) : undefined;
}

function dateOf({ year, month, day }: NamedDate, today: string): string | undefined {
  const monthAndDay = [month, day].map((number) => String(number).padStart(2, '0')).join('-');
  const date = year === undefined ? nextDate(monthAndDay, today) : `${year}-${monthAndDay}`;
  return date !== undefined && isDate(date) ? date : undefined;
}

/** The date of the coming exception that is on a holiday or whose note names it. */
function statedHoliday(holiday: Holiday, hours: workspace.OpeningHours, today: string): string | undefined {
  const date = holidayDate(holiday, today);
  if (date !== undefined && exceptionOn(hours, date)) return date;
  const names = Object.values(languages).flatMap((language) => (language.holidays[holiday] ?? '').split('|'));
  const isNamed = (note: string) => names.some((name) => name !== '' && fold(note).includes(fold(name)));
  return hours.exceptions.find((one) => one.date >= today && isNamed(one.note))?.date ?? date;
}
