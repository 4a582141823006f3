/** The bytes of a file and its type, which may be empty. */
export interface EncodedFile {
  readonly bytes: Buffer;
  /** The media type with its parameters, as a data URL has it (RFC 2397). */
  readonly contentType: string;
}

const BASE64_URL = /^data:([^,]*);base64,/i;

/**
 * The file that a text has in base64, as tools write it: in lines (RFC 2045 §6.8), in the alphabet for URLs and without padding (RFC 4648 §5, §3.2), or
 * as a data URL. Undefined if the text is no base64.
 */
export function encodedFile(text: string): EncodedFile | undefined {
  const plain = text.replace(/\s+/g, '');
  const [prefix = '', type = ''] = BASE64_URL.exec(plain.slice(0, 500)) ?? [];
  const base64 = plain.slice(prefix.length).replace(/={1,2}$/, '');
  if (!/^[\w+/-]*$/.test(base64) || base64.length % 4 === 1) return undefined;
  return { bytes: Buffer.from(base64, 'base64'), contentType: type };
}
