import { listOf, nodesOf, type TypedNode, textOf } from '../structured/structured-data';
import { ENGLISH_DAYS } from './days';

const MAX_LINES = 30;
const MAX_LINE = 120;

/** The opening hours that a business states by schema.org, a line each, such as "Monday–Friday 08:00–20:00"; empty if none. */
export const openingHoursOf = (node: TypedNode['node']): string => {
  const lines = [
    ...listOf(node['openingHours']).slice(0, MAX_LINES).map(textOf).flatMap(daysIn).map(lineOf),
    ...linesOfTimes(nodesOf(node['openingHoursSpecification'])),
  ];
  return [...new Set(lines)].filter(Boolean).slice(0, MAX_LINES).join('\n');
};

/** The parts of a text in which some sites have all days, such as `Mo 09:00-12:00, Tu 14:00-18:00`. */
const daysIn = (text: string): string[] =>
  text.slice(0, MAX_LINES * MAX_LINE).split(/(?<=:\d\d)\s?[,;]\s?(?=(?:Mo|Tu|We|Th|Fr|Sa|Su)(?!\p{L}))/u);

/** `Mo-Fr 08:00-20:00` in words; any other text stays as it is. */
const lineOf = (text: string): string =>
  text
    .slice(0, MAX_LINE)
    .replace(/(?<!\p{L})(Mo|Tu|We|Th|Fr|Sa|Su)(?!\p{L})/gu, (day) => nameOf(day))
    .replace(/(?<=day|:\d\d)\s?-\s?(?=\d|[A-Z])/g, '–')
    .replace(/(?<=day),\s?(?=[A-Z])/g, ', ');

/** The specifications in lines, those of the same times in one line. */
function linesOfTimes(specifications: readonly TypedNode['node'][]): string[] {
  const daysByTimes = new Map<string, string[]>();
  for (const specification of specifications.slice(0, MAX_LINES)) {
    const times = timesOf(specification);
    if (times === '') continue;
    const days = listOf(specification['dayOfWeek'])
      .slice(0, ENGLISH_DAYS.length + 1)
      .map(textOf)
      .map(nameOf);
    daysByTimes.set(times, [...(daysByTimes.get(times) ?? []), ...days]);
  }
  return [...daysByTimes].map(([times, days]) => `${rangesOf(days)} ${times}`.trim().slice(0, MAX_LINE));
}

/** The times of a specification with its dates. Equal times, or dates alone, mean closed (https://schema.org/OpeningHoursSpecification). */
function timesOf(specification: TypedNode['node']): string {
  const [opens, closes] = [specification['opens'], specification['closes']].map(textOf).map(clock);
  const dates = [specification['validFrom'], specification['validThrough']].map(textOf).map(dateOf).filter(Boolean);
  if (!opens !== !closes || (!opens && dates.length === 0)) return '';
  const times = opens === closes ? 'closed' : `${opens}–${closes}`;
  return dates.length > 0 ? `${times} (${[...new Set(dates)].join(' to ')})` : times;
}

/** Hours and minutes of a time, of which some sites write seconds, a zone, a date, or the half of the day. */
const clock = (time: string): string => {
  const [, hours = '', minutes = '', half = ''] =
    /^(?:[\d-]{10})?T?(\d{1,2}):(\d{2})(?::\d{2})?(?:\s?([ap])\.?m)?/i.exec(time) ?? [];
  if (hours === '') return '';
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
};

const dateOf = (date: string): string => /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? '';

/** The English name of a day that is written as `Mo`, `Monday` or `https://schema.org/Monday`. */
function nameOf(day: string): string {
  const word = day.slice(0, MAX_LINE).replace(/^.*[/#:]/, '');
  if (/^PublicHolidays$/.test(word)) return 'Public holidays';
  return ENGLISH_DAYS.find((name) => word.length > 1 && name.toLowerCase().startsWith(word.toLowerCase())) ?? word;
}

/** Days in the order of the week, three or more in a row as a range. */
function rangesOf(days: readonly string[]): string {
  const week = ENGLISH_DAYS.map((day, at) => (days.includes(day) ? at : -1)).filter((at) => at >= 0);
  const runs: number[][] = [];
  for (const at of week) {
    const last = runs.at(-1);
    if (last?.at(-1) === at - 1) last.push(at);
    else runs.push([at]);
  }
  const named = runs.flatMap((run) =>
    run.length > 2 ? [`${ENGLISH_DAYS[run[0]!]}–${ENGLISH_DAYS[run.at(-1)!]}`] : run.map((at) => ENGLISH_DAYS[at]!),
  );
  return [...named, ...days.filter((day) => !ENGLISH_DAYS.includes(day))].join(', ');
}
