const WORD = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*/gu;
/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

let segmenter: Intl.Segmenter | undefined;

/** The words of a text in lower case, in order, apostrophes inside kept (`don't`). */
export function wordsOf(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase().replaceAll('’', "'").match(WORD) ?? [];
  return UNSPACED.test(text) ? words.flatMap(segmented) : words;
}

function segmented(word: string): string[] {
  if (!isUnspaced(word)) return [word];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(segmenter.segment(word), ({ segment }) => segment);
}

/** Whether a text has characters of a script without spaces between words, such as Chinese or Thai. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

/** Accents of Latin, Greek and Cyrillic letters, and the vowel points of Arabic and Hebrew, which people leave out. */
const ACCENT = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

/** A word without accents and with ss for ß; the vowel signs of other scripts, which distinguish words, are kept. */
export const withoutAccents = (word: string): string =>
  word.normalize('NFKD').replace(ACCENT, '').normalize('NFC').replaceAll('ß', 'ss');
