import type { IncomingMessage } from 'node:http';
import { invalidRequest } from '../protocol/rpc-error';

const MOST_BYTES = 1024 * 1024;

const tooLarge = () => invalidRequest('The body is over 1 MiB', 413);

/** Reads the body; -32600 with 413 over 1 MiB, whose rest is discarded so that the client can read the response. */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length']) > MOST_BYTES) return reject(tooLarge());
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MOST_BYTES) chunks.push(chunk);
      else reject(tooLarge());
    });
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => {
      if (!request.complete) reject(invalidRequest('The body was cut off'));
    });
  });
}
