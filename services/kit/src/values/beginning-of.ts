const HALF_CHARACTER_AT_END = /[\ud800-\udbff]$/;
/** The end of a line, or of a sentence with its quotation marks or brackets. */
const END = /\n|[.!?…؟।]["'”’»)\]]*(?=\s)|[。！？]["”’」』）]*/g;
/** The share of the text behind its last end, up to which what is left there is given up for the end. */
const GIVEN_UP = 0.5;

/** The beginning of a text, of at most so many UTF-16 units and in whole characters. */
export const beginningOf = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most).replace(HALF_CHARACTER_AT_END, '') : text;

/** As `beginningOf`, but up to the end of a sentence or line, if one ends in the second half of it. */
export function wholeSentencesOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const from = Math.ceil(most * (1 - GIVEN_UP));
  // One character more shows whether a sentence ends exactly there.
  const ends = [...text.slice(from, most + 1).matchAll(END)].map(({ index, 0: end }) => from + index + end.length);
  const last = ends.findLast((end) => end <= most);
  return last === undefined ? beginningOf(text, most) : text.slice(0, last).trimEnd();
}
