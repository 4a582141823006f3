import { createHmac, randomInt } from 'node:crypto';

/** Consonants that are hard to confuse and spell no words (RFC 8628 §6.1). */
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
const LETTERS = 8;
const FORM = new RegExp(`^[${ALPHABET}]{${LETTERS}}$`);

/** A fresh user code, `XXXX-XXXX`: 34 bits, guarded by counted tries. */
export function newUserCode(): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** The code that a person has typed, in whatever case and with or without the dash; null when it can be none. */
export function readUserCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[^A-Z]/g, '');
  return FORM.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}

/** What is kept of it: too short for a plain hash. */
export const userCodeMac = (key: Buffer, userCode: string): string =>
  createHmac('sha256', key).update('user-code\0').update(userCode).digest('hex');
