const DAY_MS = 86_400_000;

/** A moment as the clocks of a place show it. */
export interface LocalTime {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM`. */
  readonly time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const MOST_FORMATS = 500;

/** The local time of an IANA zone; undefined for a name that is none. */
export function localTime(time_zone: string, at: number): LocalTime | undefined {
  const format = formatOf(time_zone);
  if (!format) return undefined;
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return { date: `${part['year']}-${part['month']}-${part['day']}`, time: `${part['hour']}:${part['minute']}` };
}

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(timeZone);
  if (known || timeZone === '') return known;
  try {
    const two = '2-digit';
    const options = {
      timeZone,
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      hourCycle: 'h23',
    } as const;
    const format = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', options);
    if (formats.size >= MOST_FORMATS) formats.clear();
    formats.set(timeZone, format);
    return format;
  } catch {
    return undefined;
  }
}

const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateAt = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => dateAt(timeOf(date) + days * DAY_MS);

/** From 0 for Monday to 6 for Sunday. */
export const weekdayOf = (date: string): number => (new Date(timeOf(date)).getUTCDay() + 6) % 7;

/** Whether such a day exists. */
export const isDate = (date: string): boolean => {
  const at = timeOf(date);
  return !Number.isNaN(at) && dateAt(at) === date;
};

/** The day of the year that begins on that date or after it; undefined for a day that does not exist then. */
export function nextDate(monthAndDay: string, from: string): string | undefined {
  const year = Number(from.slice(0, 4));
  const dates = [year, year + 1].map((one) => `${one}-${monthAndDay}`);
  return dates.find((date) => date >= from && isDate(date));
}

/** Easter Sunday of a year (the algorithm of Meeus, Jones and Butcher). */
export function easterOf(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`;
}
