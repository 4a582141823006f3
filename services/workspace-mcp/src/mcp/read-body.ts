import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { invalidRequest } from '../protocol/rpc-error';

const MOST_BYTES = 1024 * 1024;

const tooLarge = () => invalidRequest('The body is over 1 MiB', 413);

/** Reads the body; -32600 with 413 over 1 MiB, whose rest is discarded so that the client can read the response. */
export const readBody = (request: IncomingMessage): Promise<Buffer> => readUpTo(MOST_BYTES, request);

/** The most bytes that are read of a caller without a credential, whose first request has a few hundred, and the longest wait for them. */
const SHORT_BYTES = 64 * 1024;
const SHORT_MS = 1_000;

/** Reads the body of a caller without a credential; empty if it is long or does not arrive within a second. */
export async function readShortBody(request: IncomingMessage): Promise<Buffer> {
  const late = new AbortController();
  const nothing = setTimeout(SHORT_MS, Buffer.alloc(0), { signal: late.signal });
  const body = readUpTo(SHORT_BYTES, request).catch(() => Buffer.alloc(0));
  return Promise.race([body, nothing]).finally(() => late.abort());
}

function readUpTo(most: number, request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length']) > most) return reject(tooLarge());
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else reject(tooLarge());
    });
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => {
      if (!request.complete) reject(invalidRequest('The body was cut off'));
    });
  });
}
