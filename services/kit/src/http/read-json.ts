import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors/app-error';
import { parseStrictly } from '../json/parse-strictly';
import { isEncodedBody, NOT_ENCODED } from './encoded-body';

/** A larger body is body_too_large (contract: request-bodies). */
const MAX_BODY_BYTES = 1024 * 1024;

/** application/json, in UTF-8 if it names a charset (RFC 8259 §8.1 knows no other). */
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * The parsed body, or `{}` without one. Fails with unsupported_media_type, body_too_large, invalid_json or validation_failed.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!hasBody(request)) return {};
  assertJson(request);
  const bytes = await readBytes(request);
  return bytes.length === 0 ? {} : parseStrictly(bytes);
}

/** A request has a body when one of these two headers says so (RFC 9112 §6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function assertJson(request: IncomingMessage): void {
  if (isEncodedBody(request)) throw new AppError('unsupported_media_type', { message: NOT_ENCODED });
  if (JSON_TYPE.test(request.headers['content-type'] ?? '')) return;
  throw new AppError('unsupported_media_type', { message: 'The body must be application/json in UTF-8' });
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new AppError('body_too_large');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const fail = (error: Error) => {
      request.removeAllListeners('data');
      reject(error);
    };
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) return fail(new AppError('body_too_large'));
      chunks.push(chunk);
    });
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.once('error', (cause) => fail(new AppError('invalid_json', { message: 'The body was cut off', cause })));
  });
}
