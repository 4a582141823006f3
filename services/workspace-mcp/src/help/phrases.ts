import type { LanguageWords } from '../words/schema';
import { primaryTag, sectionIn, wordsIn } from '../words/words';

/** That language without its region if there are phrases in it, else English. */
export function phraseLanguage(language: string): string {
  const tag = primaryTag(language);
  return wordsIn(tag).helpCentre ? tag : 'en';
}

export const phrasesIn = (language: string): NonNullable<LanguageWords['helpCentre']> =>
  sectionIn(language, 'helpCentre');
