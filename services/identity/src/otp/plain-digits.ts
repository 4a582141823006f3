/** The longest text that is looked at: a code with separators has far less. */
const MAX_TYPED = 100;

/** White space, dashes, and characters that show nothing, such as marks of direction. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}]/gu;
const DIGIT = /\p{Nd}/u;

/**
 * A code as it was mailed, of one that was typed, pasted or read out: without spaces and dashes, and with the digits of any script, such
 * as full-width or Arabic ones, as 0 to 9 (contract: one-time-codes-typed). Other characters stay, so that the text is refused.
 */
export const plainDigits = (typed: string): string =>
  [...typed.slice(0, MAX_TYPED).normalize('NFKC').replace(SEPARATORS, '')].map(plainDigit).join('');

function plainDigit(character: string): string {
  if (!DIGIT.test(character)) return character;
  const at = character.codePointAt(0)!;
  // The ten digits of a script stand in order (Unicode Standard, 4.6), at most nine after their zero.
  let zero = at;
  while (at - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(at - zero);
}
