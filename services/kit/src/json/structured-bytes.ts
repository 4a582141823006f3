import { isUtf8 } from 'node:buffer';

/** Whether a value is a non-empty array of integers from 0 to 255, as clients may send a structured field (contract: structured-fields). */
export const isBytes = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255);

const utf8 = new TextDecoder();

/** The text that bytes spell in UTF-8; undefined where they are no UTF-8. */
export function textOfBytes(bytes: readonly number[]): string | undefined {
  const encoded = Uint8Array.from(bytes);
  return isUtf8(encoded) ? utf8.decode(encoded) : undefined;
}

/** The value of a JSON text; undefined for text that is not JSON. */
export function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
