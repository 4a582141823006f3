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

/** The parameter charset of a Content-Type; empty without one. */
export const charsetOf = (contentType: string): string =>
  /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? '';

/** The format by the first bytes, for a document without a type. */
export function formatOfBytes(bytes: Uint8Array): DocumentFormat {
  const beginning = Buffer.from(bytes.subarray(0, 1024)).toString('latin1').trimStart().toLowerCase();
  if (beginning.startsWith('%pdf-')) return 'pdf';
  return /^(<!doctype html|<html|<head|<body)[\s>]/.test(beginning) ? 'html' : 'text';
}
