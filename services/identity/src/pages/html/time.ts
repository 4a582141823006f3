import { type Html, html } from '@cws/kit';

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A time for people, in UTC since their time zone is unknown. */
export const moment = (at: Date): Html => html`<time datetime="${at.toISOString()}">${dateTime.format(at)} UTC</time>`;

/** A time as people count to it, such as "in 7 days" or "2 minutes ago". */
export const fromNow = (at: Date, now: number): Html =>
  html`<time datetime="${at.toISOString()}">${distance(at.getTime() - now)}</time>`;

/** Both, for a place that has room. */
export const fullMoment = (at: Date, now: number): Html => html`${fromNow(at, now)}, ${moment(at)}`;

function distance(ms: number): string {
  const away = Math.abs(ms);
  if (away < MINUTE_MS) return ms > 0 ? 'in less than a minute' : 'just now';
  if (away < HOUR_MS) return relative.format(Math.round(ms / MINUTE_MS), 'minute');
  if (away < DAY_MS) return relative.format(Math.round(ms / HOUR_MS), 'hour');
  return relative.format(Math.round(ms / DAY_MS), 'day');
}

/** A duration in words. */
export function duration(seconds: number): string {
  if (seconds < 90) return counted(Math.max(1, Math.ceil(seconds)), 'second');
  return counted(Math.ceil(seconds / 60), 'minute');
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
