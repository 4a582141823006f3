// Runs in the process of an untrusted parser: it imports no code of this service beside its own folder.
import { decoded } from './decoded';
import { htmlToText } from './html-to-text';
import type { Parsed } from './parsed';
import { pdfToText } from './pdf-to-text';

export type DocumentFormat = 'html' | 'pdf' | 'text';

/** A document as it was sent. */
export interface Unparsed {
  readonly bytes: Uint8Array;
  readonly format: DocumentFormat;
  /** The encoding that the sender names; may be empty. */
  readonly charset: string;
}

export async function parse({ bytes, format, charset }: Unparsed): Promise<Parsed> {
  if (format === 'pdf') return pdfToText(bytes);
  const text = decoded(bytes, charset || (format === 'text' ? 'utf-8' : ''));
  if (format === 'html') return { text: htmlToText(text) };
  return isText(text) ? { text } : { refused: 'is neither a PDF nor a text' };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const NOT_IN_TEXTS = /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/g;

/** Images, archives and programs consist of control characters and of bytes that cannot be decoded; a text has few. */
const isText = (decoded: string): boolean => (decoded.match(NOT_IN_TEXTS)?.length ?? 0) * 10 <= decoded.length;
