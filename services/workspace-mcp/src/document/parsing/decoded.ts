import { isUtf8 } from 'node:buffer';
import htmlEncodingSniffer from 'html-encoding-sniffer';

/**
 * The text of a page, whose encoding its byte order mark, its sender or the page itself names (HTML, determining the character
 * encoding). One that none of them names is UTF-8 where the bytes are valid UTF-8, and windows-1252 elsewhere.
 */
export function decoded(bytes: Uint8Array, charset: string): string {
  const transportLayerEncodingLabel = isSupported(charset) ? charset : undefined;
  const defaultEncoding = likelyEncoding(bytes);
  const encoding = htmlEncodingSniffer(bytes, { transportLayerEncodingLabel, defaultEncoding });
  return new TextDecoder(isSupported(encoding) ? encoding : defaultEncoding).decode(bytes);
}

/** The text of a document that is no page: a `meta` element in it names nothing. */
export const decodedText = (bytes: Uint8Array, charset: string): string =>
  decoded(bytes, isSupported(charset) ? charset : likelyEncoding(bytes));

const likelyEncoding = (bytes: Uint8Array): string => (isUtf8(bytes) ? 'utf-8' : 'windows-1252');

function isSupported(label: string): boolean {
  try {
    return Boolean(new TextDecoder(label));
  } catch {
    return false;
  }
}
