/** The inline code of a Markdown text (https://spec.commonmark.org/0.31.2/#code-spans). */
export function codeSpans(text: string) {
  const runs = [...text.matchAll(/`+|\n[ \t]*(?=\n)/g)].map(({ 0: run, index }) => ({
    at: index,
    length: run[0] === '`' ? run.length : 0,
  }));
  const ends = new Map<number, number>();
  const next = new Map<number, number>();
  // From the end, so that the next run of each length is known.
  for (const { at, length } of runs.toReversed()) {
    if (length === 0) next.clear();
    else {
      ends.set(at, next.has(length) ? next.get(length)! + length : at + length);
      next.set(length, at);
    }
  }
  return {
    /** The place after the code that begins with the run of backticks at a place, or after the run if it ends nowhere. */
    endOf: (at: number): number => ends.get(at) ?? at + 1,
  };
}
