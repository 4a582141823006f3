/** Unix time in milliseconds; passed in where a test must move it. */
export type Clock = () => number;

export const systemClock: Clock = Date.now;

/** RFC 3339, UTC, milliseconds; an unset time is the empty string. */
export const timestamp = (time: Date | number | null | undefined): string =>
  time === null || time === undefined ? '' : new Date(time).toISOString();

const RFC3339 = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

/** The moment that an RFC 3339 text names, or null for anything else. */
export function parseTimestamp(text: string): Date | null {
  if (!RFC3339.test(text)) return null;
  const time = new Date(text.toUpperCase());
  return Number.isNaN(time.getTime()) ? null : time;
}
