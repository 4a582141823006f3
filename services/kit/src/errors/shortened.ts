const MARK = '…';
const BYTES_OF_MARK = 3;

/** A text of at most `maxBytes` in JSON (UTF-8, with its escapes), with a mark where it was cut: never inside a character. */
export function shortened(text: string, maxBytes: number): string {
  // A UTF-16 unit is at most six bytes, and at least one.
  if (text.length * 6 <= maxBytes) return text;
  if (text.length <= maxBytes && bytesInJson(text) <= maxBytes) return text;
  let bytes = BYTES_OF_MARK;
  let end = 0;
  for (const character of text.slice(0, maxBytes)) {
    bytes += bytesInJson(character);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return `${text.slice(0, end).toWellFormed()}${MARK}`;
}

const bytesInJson = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;
