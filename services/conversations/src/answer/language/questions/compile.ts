import { withoutMarks } from './fold-in-place';
import { languages } from './languages';
import type { QuestionWords } from './question-words';

/** Regular expressions for text that was folded in place. */
export interface CompiledWords {
  readonly isSpaced: boolean;
  /** Where a clause ends in front of another one that asks. */
  readonly boundary: RegExp;
  readonly asks: RegExp;
  readonly joins: RegExp;
  readonly announces: RegExp;
  readonly continues: RegExp;
  readonly refers: RegExp;
}

const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';

function compile(words: QuestionWords): CompiledWords {
  const [start, end] = words.isSpaced ? [START, END] : ['', ''];
  const { asks, joins, announces, continues, refers } = words;
  const regExp = (source: string, flags = 'u') => new RegExp(withoutMarks(source), flags);
  // Words of a boundary are looked for once a sign or space is there.
  const boundary = words.isSpaced
    ? ` ?[,،:;–—] *(?:(?:${joins}),? +)?(?=(?:${asks}))| (?:${joins}),? +(?=(?:${asks}))`
    : ' ?[,，、:：;] *';
  return {
    isSpaced: words.isSpaced,
    boundary: regExp(boundary, 'gu'),
    asks: regExp(words.isSpaced ? `^(?:${asks})` : `(?:${asks})`),
    joins: regExp(words.isSpaced ? `^(?:(?:${joins})(?: *[,،:] *| +))+` : `^(?:${joins})[,，、 ]*`),
    announces: regExp(`${start}(?:${announces})${end}`),
    continues: regExp(`^[¿¡]?(?:${continues})${end}`),
    refers: regExp(`${start}(?:${refers})${end}`),
  };
}

let compiled: readonly CompiledWords[] | undefined;

/** Han and Japanese scripts have no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** The words of the languages in which a text may be; they are compiled by the first question. */
export function wordsFor(text: string): readonly CompiledWords[] {
  compiled ??= languages.map(compile);
  const isSpaced = !UNSPACED.test(text);
  return compiled.filter((words) => words.isSpaced === isSpaced);
}
