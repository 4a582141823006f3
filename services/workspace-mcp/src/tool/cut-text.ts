import { charactersOf } from '../values/characters';

/** The bytes of a value in JSON, as UTF-8. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The bytes in JSON up to which a text is short: it stays whole where longer ones are cut. */
export const SHORT_TEXT_BYTES = 300;

/** The beginning of a long text. */
export const beginningOf = (text: string): string =>
  jsonBytes(text) > SHORT_TEXT_BYTES ? cutText(text, SHORT_TEXT_BYTES) : text;

/** The bytes of the two quotes around a text. */
const QUOTES = 2;

/** The beginning of a text in at most that many bytes of JSON, with a mark behind it that says what is missing. It ends with a whole character. */
export function cutText(text: string, most: number): string {
  const all = charactersOf(text);
  // Each character has a byte or more.
  const characters = [...text.slice(0, most)];
  let [shown, bytes] = [0, jsonBytes(mark(all, all))];
  for (const character of characters) {
    bytes += jsonBytes(character) - QUOTES;
    if (bytes > most) break;
    shown += 1;
  }
  return `${characters.slice(0, shown).join('')}${mark(shown, all)}`;
}

const mark = (shown: number, all: number): string => ` … [cut here: ${shown} of ${all} characters are shown]`;
