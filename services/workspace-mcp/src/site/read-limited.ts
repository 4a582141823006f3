import { SiteError } from './site-error';

export interface ReadLimits {
  /** After decompression; a larger body is not read to its end. */
  readonly maxBytes: number;
  /** Whether the beginning of a body that is too large is returned, in place of an error. */
  readonly cuts?: boolean | undefined;
  /** Called with the size of each piece, also of a body that is too large or breaks off. */
  readonly onBytes?: ((count: number) => void) | undefined;
}

export interface LimitedBody {
  readonly body: Buffer;
  readonly isCut: boolean;
}

export async function readLimited(
  body: AsyncIterable<Uint8Array> | null,
  { maxBytes, cuts, onBytes }: ReadLimits,
): Promise<LimitedBody> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    onBytes?.(chunk.byteLength);
    if (size > maxBytes && !cuts) throw new SiteError('too_large', `The page is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
    if (size > maxBytes) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes };
}
