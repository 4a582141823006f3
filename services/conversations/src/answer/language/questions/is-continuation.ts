import { wordsFor } from './compile';
import { foldInPlace } from './fold-in-place';

/** A question with so few words may lack what the one before it named. */
const SHORT = { words: 3, characters: 6 };
/** A longer question names itself what its "it" stands for. */
const MAX_REFERRING = { words: 10, characters: 24 };

/** Whether a question begins, or is short, as those do that go on with the question before them (contract: answers-turns). */
export function isContinuation(question: string): boolean {
  const folded = foldInPlace(question.normalize('NFC').trim());
  const words = wordsFor(folded);
  const isSpaced = words[0]?.isSpaced ?? true;
  const size = isSpaced ? (folded.match(/[\p{L}\p{N}']+/gu) ?? []).length : folded.replaceAll(/\P{L}/gu, '').length;
  const unit = isSpaced ? 'words' : 'characters';
  if (size <= SHORT[unit]) return true;
  if (words.some(({ continues }) => continues.test(folded))) return true;
  return size <= MAX_REFERRING[unit] && words.some(({ refers }) => refers.test(folded));
}
