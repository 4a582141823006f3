/** Returns Unix time in milliseconds. It is a parameter where a test sets the time. */
export type Clock = () => number;

export const systemClock: Clock = Date.now;

/** A time in RFC 3339, UTC, with milliseconds; the empty string for an unset time. */
export const timestamp = (time: Date | number | null | undefined): string =>
  time === null || time === undefined ? '' : writtenTime(Math.trunc(Number(time)));

const MS_OF_DAY = 86_400_000;
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const THREE_DIGITS = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0'));
/** The day that was written last, as most times of a page are of one day. */
let lastDay = { number: Number.NaN, text: '' };

/** Does what Date.toISOString does in less than half of its time, of which a page of sessions has a hundred. */
function writtenTime(time: number): string {
  const number = Math.floor(time / MS_OF_DAY);
  if (number !== lastDay.number) lastDay = { number, text: new Date(time).toISOString().split('T')[0]! };
  const ms = time - number * MS_OF_DAY;
  const seconds = Math.floor(ms / 1_000);
  const minutes = Math.floor(seconds / 60);
  const clock = `${TWO_DIGITS[Math.floor(minutes / 60)]}:${TWO_DIGITS[minutes % 60]}:${TWO_DIGITS[seconds % 60]}`;
  return `${lastDay.text}T${clock}.${THREE_DIGITS[ms % 1_000]}Z`;
}

const RFC3339 = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i;

/** Parses RFC 3339; null for any other text, and for a year outside 0 to 9999 in UTC. */
export function parseTimestamp(text: string): Date | null {
  const [, day] = RFC3339.exec(text) ?? [];
  if (day === undefined || !exists(day)) return null;
  const time = new Date(text.toUpperCase());
  return isWritable(time) ? time : null;
}

/** RFC 3339 §5.6: a year has four digits. */
const isWritable = (time: Date): boolean => !Number.isNaN(time.getTime()) && /^\d/.test(time.toISOString());

/** Whether a day exists: Date parses 30 February as 2 March. */
function exists(day: string): boolean {
  const time = new Date(day);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
}
