import { type Html, html } from './html';

const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A time for people, in UTC since their time zone is unknown. */
export const moment = (at: Date): Html => html`<time datetime="${at.toISOString()}">${shown.format(at)} UTC</time>`;

/** A duration in words. */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
