import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { invalidRequest } from '../protocol/rpc-error';

const MAX_BYTES = 1024 * 1024;

const tooLarge = () => invalidRequest('The body is over 1 MiB', 413);

type OnBody = (body: Buffer) => void;
/** May be called again for the same body. */
type OnError = (error: unknown) => void;

/**
 * Reads the body; the error is -32600 with 413 over 1 MiB, whose rest is discarded so that the client can read the response. It takes
 * functions, since a promise would cost every request more than its parsing (docs/decisions/0046).
 */
export const readBody = (request: IncomingMessage, onBody: OnBody, onError: OnError): void =>
  readUpTo(MAX_BYTES, request, onBody, onError);

/** The most bytes that are read of a caller without a credential, whose first request has a few hundred, and the longest wait for them. */
const SHORT_BYTES = 64 * 1024;
const SHORT_MS = 1_000;

/** Reads the body of a caller without a credential; empty if it is long or does not arrive within a second. */
export async function readShortBody(request: IncomingMessage): Promise<Buffer> {
  const late = new AbortController();
  const nothing = setTimeout(SHORT_MS, Buffer.alloc(0), { signal: late.signal });
  const body = new Promise<Buffer>((resolve, reject) => readUpTo(SHORT_BYTES, request, resolve, reject));
  const shortBody = body.catch(() => Buffer.alloc(0));
  return Promise.race([shortBody, nothing]).finally(() => late.abort());
}

function readUpTo(most: number, request: IncomingMessage, onBody: OnBody, onError: OnError): void {
  if (Number(request.headers['content-length']) > most) return void onError(tooLarge());
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
    else onError(tooLarge());
  });
  request.on('end', () => {
    if (size <= most) onBody(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
  });
  request.on('error', onError);
  request.on('close', () => {
    if (!request.complete) onError(invalidRequest('The body was cut off'));
  });
}
