/** Accents, Arabic vowel marks and hamzas, and the Arabic letter that only stretches a word. */
const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g;

/** The text without the differences in writing that change no word: case, accents, kinds of apostrophes, hyphens and spaces. */
export const fold = (text: string): string =>
  text
    .replaceAll(/[’‘`´]/g, "'")
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll(/[\s-]+/g, ' ')
    .trim();
