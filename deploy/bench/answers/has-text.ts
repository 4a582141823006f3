/**
 * Whether a text has a fact, such as a price, a day or a name. Case, accents and kinds of spaces do not count, and a number is not
 * part of a longer one.
 */
export function hasText(text: string, fact: string): boolean {
  const [whole, part] = [plain(text), plain(fact)];
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, at + 1)) {
    if (!isDigit(part[0]) || !isDigitBefore(whole, at)) {
      if (!isDigit(part.at(-1)) || !isDigitAfter(whole, at + part.length)) return true;
    }
  }
  return false;
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[‐-―]/g, '-')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

const isDigit = (character = ''): boolean => /\d/.test(character);
const isDigitBefore = (text: string, at: number): boolean => /\d[.,]?$/.test(text.slice(Math.max(0, at - 2), at));
const isDigitAfter = (text: string, at: number): boolean => /^[.,]?\d/.test(text.slice(at, at + 2));
