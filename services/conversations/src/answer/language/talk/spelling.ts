/** The shortest word that may have a typing error, and that a word with one may stand for. */
const MIN_LENGTH = 5;

/** Returns the words of a vocabulary that a word may stand for: itself, without doubled letters, or with one typing error. */
export type Spelling = (word: string) => readonly string[];

export function spellingOf(vocabulary: ReadonlySet<string>): Spelling {
  const byDeletion = new Map<string, string[]>();
  for (const word of vocabulary)
    if (word.length >= MIN_LENGTH)
      for (const form of [word, ...deletions(word)]) {
        const words = byDeletion.get(form);
        if (words) words.push(word);
        else byDeletion.set(form, [word]);
      }

  return (word) => {
    if (vocabulary.has(word)) return [word];
    const shortened = [
      ...new Set([
        word.replace(/(.)\1{2,}/gu, '$1$1'),
        word.replace(/(.)\1{2,}/gu, '$1'),
        word.replace(/(.)\1+/gu, '$1'),
      ]),
    ];
    const known = shortened.filter((form) => vocabulary.has(form));
    if (known.length > 0 || word.length < MIN_LENGTH - 1 || word.length > MAX_LENGTH) return known;
    const near = new Set([word, ...deletions(word)].flatMap((form) => byDeletion.get(form) ?? []));
    return [...near].filter((candidate) => isNear(word, candidate));
  };
}

/** A longer word is no word of small talk. */
const MAX_LENGTH = 24;

const deletions = (word: string): string[] =>
  Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1));

/** Whether the words have the same first letter, and one is the other with a letter more, less, changed, or two exchanged. */
function isNear(word: string, other: string): boolean {
  if (word[0] !== other[0]) return false;
  let start = 0;
  while (start < word.length && word[start] === other[start]) start++;
  const [rest, otherRest] = [word.slice(start), other.slice(start)];
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}
