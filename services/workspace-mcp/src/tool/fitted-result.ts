import { charactersOf } from '../values/characters';
import { cutText, jsonBytes, SHORT_TEXT_BYTES } from './cut-text';

/** The most bytes of a result in JSON: with the remarks on it, it stays within 60 kB of text (contract: tool-result-size). */
export const MAX_RESULT_BYTES = 56_000;

/** The bytes in JSON that cutting a text adds elsewhere: the number of its characters beside it. */
export const NOTE_BYTES = 80;

type Result = Record<string, unknown>;

export interface Fitted {
  readonly structured: Result;
  /** The result in JSON. */
  readonly text: string;
  /** The paths of the texts that were cut, and of the lists that were shortened. */
  readonly cut: readonly string[];
}

/**
 * A result within the most bytes. Of a larger one the longest texts are cut, all to the same length, with the number of their characters beside
 * them; if that is not enough, the longest lists lose their ends.
 */
export function fittedResult(result: Result, most = MAX_RESULT_BYTES): Fitted {
  const text = JSON.stringify(result);
  if (Buffer.byteLength(text) <= most) return { structured: result, text, cut: [] };
  const texts = longTextsIn(result);
  const excess = Buffer.byteLength(text) - most + texts.length * NOTE_BYTES;
  const length = commonLength(texts, excess);
  const cut: string[] = [];
  const structured = withCutTexts(result, length, '', cut) as Result;
  cut.push(...shortenLists(structured, most));
  return { structured, text: JSON.stringify(structured), cut };
}

/** The bytes in JSON of the long texts in a value. */
export function longTextsIn(value: unknown): number[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(longTextsIn);
  const bytes = typeof value === 'string' ? jsonBytes(value) : 0;
  return bytes > SHORT_TEXT_BYTES + NOTE_BYTES ? [bytes] : [];
}

/** A copy of a value whose longer texts are cut to that length, and whose objects have the number of characters of these. */
function withCutTexts(value: unknown, length: number, path: string, cut: string[]): unknown {
  if (typeof value === 'string') {
    if (jsonBytes(value) <= Math.max(length, SHORT_TEXT_BYTES + NOTE_BYTES)) return value;
    cut.push(path);
    return cutText(value, length);
  }
  if (typeof value !== 'object' || value === null) return value;
  const pathOf = (key: PropertyKey) => (path === '' ? String(key) : `${path}.${String(key)}`);
  if (Array.isArray(value)) return value.map((one, at) => withCutTexts(one, length, pathOf(at), cut));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      const copy = withCutTexts(one, length, pathOf(key), cut);
      const isCut = typeof one === 'string' && copy !== one && !('characters' in value);
      return isCut
        ? [
            [key, copy],
            [`${key}_characters`, charactersOf(one)],
          ]
        : [[key, copy]];
    }),
  );
}

/** The length to which all longer texts are cut so that they lose that many bytes in all. */
function commonLength(lengths: readonly number[], excess: number): number {
  const sorted = [...lengths].sort((one, other) => other - one);
  let sum = 0;
  for (const [at, length] of sorted.entries()) {
    sum += length;
    const common = Math.floor((sum - excess) / (at + 1));
    if (common >= (sorted[at + 1] ?? 0)) return Math.max(common, SHORT_TEXT_BYTES);
  }
  return SHORT_TEXT_BYTES;
}

function shortenLists(result: Result, most: number): string[] {
  const shortened = new Set<string>();
  for (let excess = jsonBytes(result) - most; excess > 0; excess = jsonBytes(result) - most) {
    const longest = longestList(result);
    if (!longest) break;
    shorten(longest.value, excess);
    shortened.add(longest.path);
  }
  return [...shortened];
}

interface List {
  readonly path: string;
  readonly value: unknown[];
}

const longestList = (result: Result): List | undefined =>
  listsIn(result).reduce<List | undefined>(
    (longest, list) => (longest && jsonBytes(longest.value) >= jsonBytes(list.value) ? longest : list),
    undefined,
  );

const listsIn = (value: object, path = ''): List[] =>
  Object.entries(value).flatMap(([key, inner]) => {
    if (typeof inner !== 'object' || inner === null) return [];
    const at = path === '' ? key : `${path}.${key}`;
    return [...(Array.isArray(inner) && inner.length > 0 ? [{ path: at, value: inner }] : []), ...listsIn(inner, at)];
  });

function shorten(list: unknown[], excess: number): void {
  for (let dropped = 0; dropped < excess && list.length > 0; ) dropped += jsonBytes(list.pop()) + 1;
}
