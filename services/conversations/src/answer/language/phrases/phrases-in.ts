import { languages as phrasesBy } from './languages';
import { en } from './languages/en';
import type { Phrases } from './phrases';

/** The phrases in the first of these languages that has any, else in English. */
export function phrasesIn(languages: readonly string[]): Phrases {
  const tag = languages.map(primary).find((language) => Object.hasOwn(phrasesBy, language));
  return phrasesBy[tag ?? 'en'] ?? en;
}

const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
