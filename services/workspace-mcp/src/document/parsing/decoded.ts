import htmlEncodingSniffer from 'html-encoding-sniffer';

/** The text of a document, whose encoding is the sender's, or what a byte order mark or a page itself says (HTML, determining the character encoding). */
export function decoded(bytes: Uint8Array, charset: string): string {
  const transportLayerEncodingLabel = charset || undefined;
  const encoding = htmlEncodingSniffer(bytes, { transportLayerEncodingLabel, defaultEncoding: 'utf-8' });
  return new TextDecoder(encoding === 'x-user-defined' ? 'utf-8' : encoding).decode(bytes);
}
