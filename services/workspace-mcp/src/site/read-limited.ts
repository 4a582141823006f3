import { SiteError } from './site-error';

export interface ReadLimits {
  /** After decompression; a larger body is not read to its end. */
  readonly maxBytes: number;
  /** Called with the size of each piece, also of a body that is too large or breaks off. */
  readonly onBytes?: ((count: number) => void) | undefined;
}

export async function readLimited(
  body: AsyncIterable<Uint8Array> | null,
  { maxBytes, onBytes }: ReadLimits,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    onBytes?.(chunk.byteLength);
    if (size > maxBytes) throw new SiteError('too_large', `The page is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
