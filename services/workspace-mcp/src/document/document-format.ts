import { isPdf } from './parsing/is-pdf';
import type { DocumentFormat } from './parsing/parse-document';

const FORMATS: Readonly<Record<string, DocumentFormat>> = {
  'application/pdf': 'pdf',
  'application/xhtml+xml': 'html',
  'text/html': 'html',
  'text/markdown': 'text',
  'text/plain': 'text',
};

/** The media types whose text can be read. */
export const READABLE_TYPES = Object.keys(FORMATS);

/** The format of a Content-Type; undefined when it is not readable. */
export const formatOfType = (contentType: string): DocumentFormat | undefined =>
  FORMATS[contentType.split(';', 1)[0]!.trim().toLowerCase()];

/** Types by which senders name any bytes, as downloads, and texts of whatever kind. */
const ANY_BYTES =
  /^(|\*\/\*|(application|binary)\/(octet-stream|binary|download|force-download|x-download|x-octet-stream|x-force-download|unknown|x-unknown|x-pdf|acrobat|vnd\.pdf|x-bzpdf)|text\/(pdf|x-pdf|csv|x-markdown|x-web-markdown|tab-separated-values|rst|x-rst))$/;

/**
 * The format of a document by its bytes, and otherwise by its Content-Type, since downloads often have a type that says nothing. Undefined when the type is
 * one whose text is not read.
 */
export function formatOf(contentType: string, bytes: Uint8Array): DocumentFormat | undefined {
  if (isPdf(bytes)) return 'pdf';
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  const named = formatOfType(type);
  // A document that claims to be a text and begins with another format is recognised by the parser.
  if (named) return named;
  const shown = formatOfBytes(bytes);
  return shown === 'html' || ANY_BYTES.test(type) ? shown : undefined;
}

/** The parameter charset of a Content-Type; empty without one. */
export const charsetOf = (contentType: string): string =>
  /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? '';

/** Bytes in which a document's format shows; a comment before its first element may be long. */
const BEGINNING_BYTES = 4_096;

/** The format by the first bytes, for a document without a type. */
export function formatOfBytes(bytes: Uint8Array): DocumentFormat {
  if (isPdf(bytes)) return 'pdf';
  const beginning = Buffer.from(bytes.subarray(0, BEGINNING_BYTES)).toString('latin1');
  return /^(<!doctype html|<html|<head|<body)[\s>]/i.test(withoutProlog(beginning)) ? 'html' : 'text';
}

/** A byte order mark of UTF-8 or UTF-16, as Latin-1 shows it. */
const BYTE_ORDER_MARK = /^(ï»¿|ÿþ|þÿ)/;

/** The starts and ends of the parts that may come before the first element of HTML and XHTML, such as a comment. */
const PROLOG = [
  ['<!--', '-->'],
  ['<?xml', '?>'],
] as const;

/** The text from its first element on. In UTF-16 each character has a null beside it. */
function withoutProlog(beginning: string): string {
  let rest = beginning.replace(BYTE_ORDER_MARK, '').replaceAll('\0', '').trimStart();
  for (;;) {
    const part = PROLOG.find(([start]) => rest.startsWith(start));
    if (!part || !rest.includes(part[1])) return rest;
    rest = rest.slice(rest.indexOf(part[1]) + part[1].length).trimStart();
  }
}
