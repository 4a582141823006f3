const HALF_CHARACTER_AT_END = /[\ud800-\udbff]$/;

/** The beginning of a text, of at most so many UTF-16 units and in whole characters. */
export const beginningOf = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most).replace(HALF_CHARACTER_AT_END, '') : text;
