import { fold } from '../person-requests/fold';

/** A word, or a character of a script without spaces, and where it stands in the text, in UTF-16 units. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const TOKENS =
  /\p{Extended_Pictographic}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー])[\p{L}\p{M}\p{N}'’‘`´])+/gu;

/** The words of a text, folded and without apostrophes. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKENS)].flatMap(({ 0: word, index }) => {
    const folded = fold(word).replaceAll("'", '').replaceAll('ß', 'ss');
    return folded === '' ? [] : [{ text: folded, start: index, end: index + word.length }];
  });
}

export const wordsOf = (text: string): string[] => tokensOf(text).map((token) => token.text);
