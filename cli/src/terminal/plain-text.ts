import { stripVTControlCharacters } from 'node:util';

// What is left of control characters once whole sequences are gone, but tab and newline; and what turns text around.
const CONTROLS = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Text of others as a terminal may show it: it moves no cursor, changes no title and reverses nothing. */
export const plainText = (text: string) => stripVTControlCharacters(text).replace(CONTROLS, '');

/** The same on one line. */
export const oneLine = (text: string) => plainText(text).replace(/\s+/g, ' ').trim();
