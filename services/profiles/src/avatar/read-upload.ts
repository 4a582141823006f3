import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError, isEncodedBody, NOT_ENCODED } from '@cws/kit';
import Busboy from '@fastify/busboy';

/** Contract: avatar-upload. */
const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** The bytes that the form may have around the image: boundaries, headers of parts, other fields. */
const MAX_OTHER_BYTES = 64 * 1024;
const MAX_BODY_BYTES = MAX_IMAGE_BYTES + MAX_OTHER_BYTES;

const FIELD = 'avatar';
const LIMITS = {
  fileSize: MAX_IMAGE_BYTES,
  files: 1,
  fields: 10,
  fieldSize: 1_024,
  fieldNameSize: 100,
  headerPairs: 20,
};

/**
 * The bytes of the image in a multipart form (RFC 7578). No more than the limits is ever in memory: what goes beyond them ends
 * the reading at once. Errors: unsupported_media_type, file_too_large, invalid_image.
 */
export async function readUpload(request: IncomingMessage, withinMs: number): Promise<Buffer> {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('unsupported_media_type', { message: 'The body must be multipart/form-data' });
  if (isEncodedBody(request)) throw new AppError('unsupported_media_type', { message: NOT_ENCODED });
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new AppError('file_too_large');
  const image = await formImage(request, withinMs);
  if (image === undefined || image.length === 0) throw refusal(`The form must have a file "${FIELD}"`);
  return image;
}

const refusal = (message: string, cause?: unknown) => new AppError('invalid_image', { message, cause });

function formImage(request: IncomingMessage, withinMs: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const parser = parserFor(request);
    let image: Buffer | undefined;
    let size = 0;
    const end = (settle: () => void) => {
      clearTimeout(timer);
      request.unpipe(parser).off('data', count).resume();
      settle();
    };
    const fail = (error: AppError) => end(() => reject(error));
    const count = (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) fail(new AppError('file_too_large'));
    };
    const timer = setTimeout(() => fail(refusal('The image did not arrive in time')), withinMs);
    parser.on('file', (name: string, file: Readable) => {
      // Emitted for a file that is cut off, beside the error of the parser.
      file.on('error', (cause) => fail(refusal('The form cannot be read', cause)));
      if (name !== FIELD) return void file.resume();
      file.once('limit', () => fail(new AppError('file_too_large')));
      collect(file, (bytes) => {
        image = bytes;
      });
    });
    parser.on('filesLimit', () => fail(refusal('The form must have one file')));
    parser.on('error', (cause: unknown) => fail(refusal('The form cannot be read', cause)));
    parser.on('finish', () => end(() => resolve(image)));
    request.once('close', () => {
      if (!request.complete) fail(refusal('The form was cut off'));
    });
    request.on('data', count).pipe(parser);
  });
}

function parserFor({ headers }: IncomingMessage) {
  try {
    return new Busboy({ headers: { ...headers, 'content-type': headers['content-type']! }, limits: LIMITS });
  } catch (cause) {
    throw refusal('The form cannot be read', cause);
  }
}

function collect(file: Readable, whole: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  file.on('data', (chunk: Buffer) => chunks.push(chunk));
  file.once('end', () => whole(Buffer.concat(chunks)));
}
