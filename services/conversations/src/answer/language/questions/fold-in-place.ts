/** Accents, Arabic vowel marks and the Arabic letter that only stretches a word. */
const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g;

const SAME: Readonly<Record<string, string>> = { '’': "'", '‘': "'", '`': "'", '´': "'", '-': ' ', ى: 'ي', ة: 'ه' };

/** Without accents, and with one kind of apostrophes and spaces. */
export const withoutMarks = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .normalize('NFC')
    .replaceAll(/[’‘`´\-ىة]/g, (sign) => SAME[sign]!);

/** The text without differences in case and accents; what stands at a place of the text stands at the same place of the result. */
export const foldInPlace = (text: string): string =>
  text.replaceAll(/\s|\P{ASCII}|[A-Z`-]/gu, (sign) => {
    if (/\s/.test(sign)) return ' ';
    const folded = withoutMarks(sign).toLowerCase();
    return folded.length === sign.length ? folded : sign;
  });
