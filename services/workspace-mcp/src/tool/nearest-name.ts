import leven from 'leven';

/** The longest part of a given name that is compared. */
const MAX_COMPARED = 100;

/**
 * The known name that a client most probably meant: the same in another case, with dashes, without separators or behind a prefix of the client
 * (`mcp__workspace__app_list`), one that has its words, or one that differs in few letters.
 */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  const name = snakeCase(given.slice(-MAX_COMPARED));
  const ending = longest(known.filter((one) => name === one || name.endsWith(`_${one}`)));
  return ending ?? closest(name, known) ?? known.find((one) => hasWordsOf(one, name));
}

/** A name in lower case with an underscore between its words: `knowledgeSearch` and `Knowledge-Search` are `knowledge_search`. */
const snakeCase = (name: string): string =>
  name
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

const longest = (names: readonly string[]): string | undefined =>
  names.reduce<string | undefined>((best, name) => (name.length > (best?.length ?? 0) ? name : best), undefined);

/** The name that differs in the fewest letters, at most a third of them; that of two names which differ equally is the first. */
function closest(name: string, known: readonly string[]): string | undefined {
  const plain = withoutSeparators(name);
  const distances = known.map((one) => leven(plain, withoutSeparators(one)));
  const least = Math.min(...distances);
  const nearest = known[distances.indexOf(least)];
  return nearest && least <= Math.max(1, nearest.length / 3) && least < plain.length ? nearest : undefined;
}

const withoutSeparators = (name: string): string => name.replaceAll('_', '');

/** Whether all words of one name are words of the other: `prompt` is in `system_prompt`, and `max_tokens` in `max_output_tokens`. */
function hasWordsOf(one: string, other: string): boolean {
  const [few, many] = [one.split('_'), other.split('_')].sort((a, b) => a.length - b.length) as [string[], string[]];
  return few.every((word) => many.includes(word));
}
