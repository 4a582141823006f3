const WORD = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*/gu;
/** Scripts that are written without spaces. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

let segmenter: Intl.Segmenter | undefined;

/** The words of a text in lower case, in order, apostrophes inside kept (`don't`). */
export function wordsOf(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase().replaceAll('’', "'").match(WORD) ?? [];
  return UNSPACED.test(text) ? words.flatMap(segmented) : words;
}

function segmented(word: string): string[] {
  if (!UNSPACED.test(word)) return [word];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(segmenter.segment(word), ({ segment }) => segment);
}
