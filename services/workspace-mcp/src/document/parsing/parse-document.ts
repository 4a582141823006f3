// Runs in the process of an untrusted parser: it imports no code of this service beside its own folder.
import { isBehindPassword } from './asks-for-password';
import { decoded, decodedText } from './decoded';
import { htmlToText } from './html-to-text';
import { isPdf } from './is-pdf';
import type { Parsed } from './parsed';
import { pdfToText } from './pdf-to-text';
import { withAddresses } from './protected-addresses';
import { type PageHead, redirectIn } from './refresh';

export type DocumentFormat = 'html' | 'pdf' | 'text';

/** A document as it was sent. */
export interface Unparsed {
  readonly bytes: Uint8Array;
  readonly format: DocumentFormat;
  /** The encoding that the sender names; may be empty. */
  readonly charset: string;
}

export async function parse(input: Unparsed | { readonly head: PageHead }): Promise<Parsed> {
  if ('head' in input) return { text: redirectIn(input.head) };
  const { bytes, format, charset } = input;
  if (format === 'pdf' || isPdf(bytes)) return pdfToText(bytes);
  const text = format === 'html' ? decoded(bytes, charset) : decodedText(bytes, charset);
  if (!isText(text)) return { refused: 'is neither a PDF nor a text' };
  return format === 'html' ? readPage(withAddresses(text)) : { text };
}

function readPage(html: string): Parsed {
  const text = htmlToText(html);
  return isBehindPassword(html, text) ? { refused: 'asks for a password in place of its content' } : { text };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f]/g;
const REPLACEMENT = /\ufffd/g;

/** Images, archives and programs consist of control characters and of bytes that cannot be decoded; a text has few. */
const isText = (decoded: string): boolean =>
  numberOf(CONTROL, decoded) <= 2 + decoded.length / 50 && numberOf(REPLACEMENT, decoded) <= decoded.length / 10;

const numberOf = (characters: RegExp, text: string): number => text.match(characters)?.length ?? 0;
