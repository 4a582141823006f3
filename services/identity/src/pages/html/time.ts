import { type Html, html } from './html';

const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A moment, as people read it; we do not know where they are. */
export const moment = (at: Date): Html => html`<time datetime="${at.toISOString()}">${shown.format(at)} UTC</time>`;

/** How long to wait, in words. */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
