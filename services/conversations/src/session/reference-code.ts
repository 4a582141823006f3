import { randomInt } from 'node:crypto';

/** No vowels and nothing that reads like something else: a code is said over the telephone. */
const ALPHABET = '23456789CDFGHJKMNPQRTVWX';
const LENGTH = 6;

/** A short code such as C-7F3K9Q; unique per app by the store's index. */
export const newReferenceCode = (): string =>
  `C-${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
