import { comparable, comparableApart, hasNonJoiner } from './equal-letters';

const WORD = /[\p{L}\p{M}\p{N}]+(?:'\p{L}+)*/gu;
/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

let segmenter: Intl.Segmenter | undefined;

/** The words of a text in lower case, in order, apostrophes inside kept (`don't`). */
export const wordsOf = (text: string): string[] => wordsIn(comparable(text));

/** The words of a text, and behind them the parts of those that a non-joiner divides: a question may have the whole or its parts. */
export const wordsAndPartsOf = (text: string): string[] =>
  hasNonJoiner(text)
    ? [...wordsOf(text), ...wordsIn(comparableApart(text.match(DIVIDED)?.join(' ') ?? ''))]
    : wordsOf(text);

/** A word of which a non-joiner divides parts. It is looked for at the beginnings of words alone: a long word without one is read once. */
const DIVIDED = /(?<![\p{L}\p{M}])[\p{L}\p{M}]+(?:\u200c[\p{L}\p{M}]+)+/gu;

function wordsIn(text: string): string[] {
  const words = text.match(WORD) ?? [];
  return UNSPACED.test(text) ? words.flatMap(segmented) : words;
}

function segmented(word: string): string[] {
  if (!isUnspaced(word)) return [word];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(segmenter.segment(word), ({ segment }) => segment);
}

/** Whether a text has characters of a script without spaces between words, such as Chinese or Thai. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

/** Accents of Latin, Greek and Cyrillic letters, the vowel points of Arabic and Hebrew, and the dot of Devanagari, which people leave out. */
const ACCENT = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u093c]/g;

/** Letters that people write without their stroke, ligature or ending, since keyboards or capitals lack it. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ς: 'σ',
  ґ: 'г',
  // The ending of Arabic words that is written without its dots.
  '\u0629': '\u0647',
  // Chandrabindu and anusvara.
  '\u0901': '\u0902',
};
const STROKED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** Katakana, of which Hiragana has an equal for each sound. */
const KATAKANA = /[\u30a1-\u30f6]/g;
const TO_HIRAGANA = 0x60;

/** A word as people write it without accents and special keys; the vowel signs of other scripts, which distinguish words, are kept. */
export const withoutAccents = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(ACCENT, '')
    .normalize('NFC')
    .replace(STROKED, (letter) => PLAIN[letter]!)
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - TO_HIRAGANA));
