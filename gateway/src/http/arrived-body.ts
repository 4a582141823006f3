import type { IncomingMessage } from 'node:http';

/** Takes the body of a request if its length is known and all of it has arrived, as most do with their headers; else null. */
export function arrivedBody(request: IncomingMessage): Buffer | null {
  const length = Number(request.headers['content-length']);
  return length > 0 && request.readableLength === length ? request.read() : null;
}
