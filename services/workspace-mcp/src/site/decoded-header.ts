const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** A header whose bytes are read as Latin-1 as its sender means it: in UTF-8, or else each other byte in percent encoding, as browsers do. */
export function decodedHeader(latin1: string): string {
  try {
    return UTF_8.decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return latin1.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  }
}
