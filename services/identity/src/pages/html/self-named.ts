import { type Html, html } from './html';

/** A name that somebody chose for themselves: as text, and in isolation, since its direction may differ (UAX #9). */
export const selfNamed = (name: string): Html => html`<bdi>${name}</bdi>`;

/** The same inside a title or a sentence without markup: isolated by characters (UAX #9). */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
