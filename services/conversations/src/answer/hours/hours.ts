import type { workspace } from '@cws/protos';
import { addDays, type LocalTime, weekdayOf } from './local-time';

type Hours = workspace.OpeningHours;
type Range = workspace.TimeRange;

/** In the order of the week. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const END_OF_DAY = '24:00';
const MOST_DAYS = 60;

export const exceptionOn = ({ exceptions }: Hours, date: string): workspace.HoursException | undefined =>
  exceptions.find((one) => one.date === date);

/** The ranges of a day of the week; undefined where no day is stated. */
export function rangesOfDay({ weekly }: Hours, weekday: number): readonly Range[] | undefined {
  if (weekly.length === 0) return undefined;
  return weekly.find(({ day }) => day === DAYS[weekday])?.ranges ?? [];
}

/** The ranges of a date; undefined where they are not stated. */
export const rangesOn = (hours: Hours, date: string): readonly Range[] | undefined =>
  exceptionOn(hours, date)?.ranges ?? rangesOfDay(hours, weekdayOf(date));

/** Whether it is open at a time, until when, or when it opens next. */
export type OpenState =
  | { readonly isOpen: true; readonly until: string | undefined }
  | { readonly isOpen: false; readonly next: LocalTime | undefined };

/** undefined where the hours of the day are not stated. */
export function stateAt(hours: Hours, { date, time }: LocalTime): OpenState | undefined {
  const ranges = rangesOn(hours, date);
  if (!ranges) return undefined;
  const now = ranges.find(({ from, to }) => from <= time && time < to);
  if (now) return { isOpen: true, until: endOf(hours, date, now) };
  return { isOpen: false, next: nextOpening(hours, { date, time }) };
}

/** The end of a range; one that ends at midnight goes on in the next day. undefined for one that never ends. */
function endOf(hours: Hours, date: string, { to }: Range): string | undefined {
  if (to !== END_OF_DAY) return to;
  for (let days = 1; days <= DAYS.length; days++) {
    const [first] = rangesOn(hours, addDays(date, days)) ?? [];
    if (first?.from !== '00:00') return END_OF_DAY;
    if (first.to !== END_OF_DAY) return first.to;
  }
  return undefined;
}

function nextOpening(hours: Hours, { date, time }: LocalTime): LocalTime | undefined {
  const later = rangesOn(hours, date)?.find(({ from }) => from > time);
  if (later) return { date, time: later.from };
  for (let days = 1; days <= MOST_DAYS; days++) {
    const day = addDays(date, days);
    const [first] = rangesOn(hours, day) ?? [];
    if (first) return { date: day, time: first.from };
  }
  return undefined;
}
