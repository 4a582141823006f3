import { type TimeRange, WEEKDAYS, type Weekday } from './opening-hours';

export type Week = { [day in Weekday]?: TimeRange[] };

/** The parts of a text: days, times in minutes, `to`, and closed. */
export type Part = { readonly day: number } | { readonly time: Time } | 'to' | 'closed' | 'daily';

interface Time {
  readonly minutes: number;
  readonly half: string;
}

/** The week that the parts of a text state; undefined where a day or time is left over, or two statements contradict each other. */
export function weekOfParts(parts: readonly Part[]): Week | undefined {
  const week: Week = {};
  let days: number[] = [];
  let isTold = false;
  let from: Time | undefined;
  for (const [at, part] of parts.entries()) {
    const [before, last] = [parts[at - 2], parts[at - 1]];
    if (part === 'to') continue;
    if (part === 'daily' || (typeof part === 'object' && 'day' in part)) {
      if (from) return undefined;
      if (isTold) days = [];
      isTold = false;
      if (part === 'daily') days = WEEKDAYS.map((_, day) => day);
      else if (last === 'to' && typeof before === 'object' && 'day' in before)
        days.push(...between(before.day, part.day));
      else days.push(part.day);
      continue;
    }
    if (days.length === 0) return undefined;
    isTold = true;
    if (part === 'closed') {
      for (const day of days) if (week[WEEKDAYS[day]!]?.length) return undefined;
      for (const day of days) week[WEEKDAYS[day]!] = [];
    } else if (from === undefined) from = part.time;
    else {
      const range = last === 'to' ? rangeOf(from, part.time) : undefined;
      if (!range) return undefined;
      for (const day of days) addRange(week, day, range);
      from = undefined;
    }
  }
  const isComplete = from === undefined && (isTold || days.length === 0);
  return isComplete && Object.values(week).some((ranges) => ranges.length > 0) && areRising(week)
    ? sorted(week)
    : undefined;
}

/** The days behind the first to the last, over the end of the week too. */
const between = (first: number, last: number): number[] =>
  Array.from({ length: (last - first + 7) % 7 }, (_, at) => (first + at + 1) % 7);

/** Half of the day by its letter; a beginning without one is in that of the end where it would be before it. */
function rangeOf(from: Time, to: Time): readonly [number, number] | undefined {
  const end = inDay(to);
  const half = from.half === '' && to.half === 'p' && from.minutes + 12 * 60 < end ? 'p' : from.half;
  const begin = inDay({ ...from, half });
  const EARLY = 6 * 60;
  if (begin < end) return [begin, end];
  return end <= EARLY && begin >= 2 * EARLY ? [begin, end + 24 * 60] : undefined;
}

const inDay = ({ minutes, half }: Time): number => {
  if (half === 'p') return minutes < 12 * 60 ? minutes + 12 * 60 : minutes;
  return half === 'a' && minutes >= 12 * 60 ? minutes - 12 * 60 : minutes;
};

/** A range that ends after midnight is one of two days. */
function addRange(week: Week, day: number, [from, to]: readonly [number, number]): void {
  const END = 24 * 60;
  const add = (at: number, range: TimeRange) => {
    const name = WEEKDAYS[at % 7]!;
    week[name] = [...(week[name] ?? []), range];
  };
  add(day, [clock(from), clock(Math.min(to, END))]);
  if (to > END) add(day + 1, ['00:00', clock(to - END)]);
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function sorted(week: Week): Week {
  return Object.fromEntries(WEEKDAYS.flatMap((day) => (week[day] ? [[day, week[day]]] : [])));
}

function areRising(week: Week): boolean {
  for (const ranges of Object.values(week)) {
    ranges.sort(([one], [other]) => one.localeCompare(other));
    if (ranges.some(([from], at) => at > 0 && ranges[at - 1]![1] > from)) return false;
  }
  return true;
}
