import type { Readable } from 'node:stream';
import { Lost, TooLarge } from './tool-server-errors';

/** The limit for one response; a larger one is not read to its end. The text of a result is shortened later. */
const MAX_BYTES = 16 * 1024 * 1024;
/** The limit for all responses that are being read, together. */
const MAX_BYTES_AT_ONCE = 96 * 1024 * 1024;

export interface ByteBudget {
  /** Returns false when so many bytes are not left. */
  take(bytes: number): boolean;
  giveBack(bytes: number): void;
}

export function byteBudget(total = MAX_BYTES_AT_ONCE): ByteBudget {
  let left = total;
  return {
    take(bytes) {
      if (bytes > left) return false;
      left -= bytes;
      return true;
    },
    giveBack(bytes) {
      left += bytes;
    },
  };
}

/** The same body, which ends with TooLarge or Lost where it is too large or breaks off; `failed` gets the error first. */
export function limitedBody(
  body: Readable,
  budget: ByteBudget,
  failed: (error: Error) => void,
): ReadableStream<Uint8Array> {
  const chunks = limited(body, budget, failed);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return();
      // A body that nobody has begun to read is not ended by its iterator.
      body.on('error', () => {}).destroy();
    },
  });
}

async function* limited(body: Readable, budget: ByteBudget, failed: (error: Error) => void) {
  let taken = 0;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      if (taken + chunk.byteLength > MAX_BYTES || !budget.take(chunk.byteLength)) throw new TooLarge();
      taken += chunk.byteLength;
      yield chunk;
    }
  } catch (cause) {
    const error = cause instanceof TooLarge ? cause : new Lost('the connection broke off', { cause });
    failed(error);
    throw error;
  } finally {
    budget.giveBack(taken);
  }
}
