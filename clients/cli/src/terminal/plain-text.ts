import { stripVTControlCharacters } from 'node:util';

// Control characters that remain once whole sequences are removed, except tab and newline, and bidirectional overrides.
const CONTROLS = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Removes everything from foreign text that would control the terminal: cursor movement, titles, reversed text. */
export const plainText = (text: string) => stripVTControlCharacters(text).replace(CONTROLS, '');

/** Makes the same text safe, on one line. */
export const oneLine = (text: string) => plainText(text).replace(/\s+/g, ' ').trim();
