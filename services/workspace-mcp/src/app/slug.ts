import { randomInt } from 'node:crypto';

const MAX_LENGTH = 48;
const SUFFIX_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const SUFFIX_LENGTH = 5;

/** A name as a part of an address: lower-case ASCII letters, digits and single dashes; `otherwise` when nothing is left. */
export function slugOf(name: string, otherwise = 'app'): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = ascii.replace(/[^a-z0-9]+/g, '-').slice(0, MAX_LENGTH);
  return slug.replace(/^-+|-+$/g, '') || otherwise;
}

/** The slug with a random ending, for a name that is taken. */
export const withSuffix = (slug: string): string =>
  `${slug}-${Array.from({ length: SUFFIX_LENGTH }, () => SUFFIX_LETTERS[randomInt(SUFFIX_LETTERS.length)]).join('')}`;
