/** Returns Unix time in milliseconds. It is a parameter where a test sets the time. */
export type Clock = () => number;

export const systemClock: Clock = Date.now;

/** A time in RFC 3339, UTC, with milliseconds; the empty string for an unset time. */
export const timestamp = (time: Date | number | null | undefined): string =>
  time === null || time === undefined ? '' : new Date(time).toISOString();

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
