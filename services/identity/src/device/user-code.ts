import { createHmac, randomInt } from 'node:crypto';

/** Consonants that are hard to confuse and spell no words (RFC 8628 §6.1). */
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
const LETTERS = 8;
const FORM = new RegExp(`^[${ALPHABET}]{${LETTERS}}$`);

/** A new user code, `XXXX-XXXX`: 34 bits, protected by a limit of tries. */
export function newUserCode(): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** Normalises a typed code, in any case, with or without the dash; null when it is not a user code. */
export function readUserCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[^A-Z]/g, '');
  return FORM.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}

/** The stored form of a user code: a MAC, since the code is too short for a plain hash. */
export const userCodeMac = (key: Buffer, userCode: string): string =>
  createHmac('sha256', key).update('user-code\0').update(userCode).digest('hex');
