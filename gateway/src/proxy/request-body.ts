import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { arrivedBody } from '../http/arrived-body';

/** The body of a request as it is forwarded; null where it has none. */
export type RequestBody = Buffer | PassThrough | null;

/** Returns the body whole where it has arrived, so that it is written together with the head of the request; else as a stream. */
export function bodyOf(request: IncomingMessage): RequestBody {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (coding !== undefined) return streamOf(request);
  if (length === undefined || length === '0') return null;
  return arrivedBody(request) ?? streamOf(request);
}

/** When the stream is destroyed, the rest of the body is read and discarded, so that the client sees the response. */
function streamOf(request: IncomingMessage): PassThrough {
  const body = request.pipe(new PassThrough());
  return body.once('close', () => request.resume());
}
