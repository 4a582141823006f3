/** A first page is read to its end only if it is short. */
export const MAX_WORDS = 900;

export function wordProblems(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean).length;
  return words > MAX_WORDS ? [`README.md: ${words} words, at most ${MAX_WORDS}: move what is more to docs`] : [];
}
