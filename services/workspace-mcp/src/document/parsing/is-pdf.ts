/** Bytes in which the header of a PDF stands, after white space or a byte order mark. */
const HEADER_BYTES = 1_024;

/** Whether a document is a PDF by its first bytes (ISO 32000-1), whatever its sender says. */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, HEADER_BYTES)).toString('latin1').replace(/^ï»¿/, '').trimStart().startsWith('%PDF-');
