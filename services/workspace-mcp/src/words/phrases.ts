/**
 * The source of a regular expression for any of some phrases: words in brackets may be left out, an apostrophe may be curved, and
 * a phrase ends as `ending` says, unless it has a `*` at its end, which stands for any ending.
 */
export const anyPhrase = (phrases: readonly string[], ending = ''): string =>
  phrases
    .map((phrase) => (phrase.endsWith('*') ? patternOf(phrase.slice(0, -1)) : patternOf(phrase) + ending))
    .join('|');

const patternOf = (phrase: string): string =>
  phrase
    .replace(/[.$+?[\]{}|\\^]/g, '\\$&')
    .replace(/\(([^()]+)\) /g, '(?:$1 )?')
    .replace(/ \(([^()?][^()]*)\)$/, '(?: $1)?')
    .replaceAll("'", "['’]");

/** An expression for texts that begin with one of some phrases. */
export const beginningWith = (phrases: readonly string[]): RegExp =>
  new RegExp(`^(?:${anyPhrase(phrases, '(?!\\p{L})')})`, 'iu');

/** An expression for texts that are one of some phrases, with nothing else but that ending. */
export const oneOf = (phrases: readonly string[], ending = ''): RegExp =>
  new RegExp(`^(?:${anyPhrase(phrases)})${ending}$`, 'iu');
