/** Unix time in milliseconds; passed in where a test must move it. */
export type Clock = () => number;

export const systemClock: Clock = Date.now;

/** RFC 3339, UTC, milliseconds; an unset time is the empty string. */
export const timestamp = (time: Date | number | null | undefined): string =>
  time === null || time === undefined ? '' : new Date(time).toISOString();

const RFC3339 = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i;

/** The moment that an RFC 3339 text names, or null for anything else, and for what has another year than 0 to 9999 in UTC. */
export function parseTimestamp(text: string): Date | null {
  const [, day] = RFC3339.exec(text) ?? [];
  if (day === undefined || !exists(day)) return null;
  const time = new Date(text.toUpperCase());
  return isWritable(time) ? time : null;
}

/** RFC 3339 §5.6: a year has four digits. */
const isWritable = (time: Date): boolean => !Number.isNaN(time.getTime()) && /^\d/.test(time.toISOString());

/** Date reads 30 February as 2 March. */
function exists(day: string): boolean {
  const time = new Date(day);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
}
