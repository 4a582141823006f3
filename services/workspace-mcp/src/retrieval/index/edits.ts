/** The edits between two words. */
export interface Edits {
  readonly count: number;
  /** Whether a letter stands in place of another one: the two may be different words, as "train" and "trail" are. */
  readonly hasReplaced: boolean;
}

/** The letters from which on a word may have so many wrong ones. */
const ONE_FROM = 5;
const TWO_FROM = 8;

/** The number of edits that a word of that many letters may have. */
export const mostEdits = (letters: number): number => (letters >= TWO_FROM ? 2 : letters >= ONE_FROM ? 1 : 0);

/**
 * The edits that make one word of another: letters added, left out, replaced, or exchanged with their neighbour (Damerau 1964, as optimal string
 * alignment). Undefined if they are more than `most`, or in the first letter.
 */
export function editsBetween(one: readonly string[], other: readonly string[], most: number): Edits | undefined {
  if (one[0] !== other[0] || Math.abs(one.length - other.length) > most) return undefined;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, n) => n)];
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      let least = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + Number(!isSame));
      const isExchanged = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isExchanged) least = Math.min(least, before[at - 2]! + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return undefined;
    [before, last] = [last, next];
  }
  const count = last[other.length]!;
  if (count > most) return undefined;
  return { count, hasReplaced: one.length === other.length && !hasSameLetters(one, other) };
}

const hasSameLetters = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join('') === [...other].sort().join('');
