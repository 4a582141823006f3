import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '@cws/kit';
import { rawAnswer } from './envelope';
import { newTraceparent } from './middleware/request-id';

/** What Node's parser says of bytes that are no request (llhttp, HTTP server timeouts). */
const REFUSALS: Readonly<Record<string, () => AppError>> = {
  HPE_INVALID_METHOD: () => new AppError('method_not_allowed'),
  HPE_HEADER_OVERFLOW: () => new AppError('validation_failed', { status: 431, message: 'The headers are too large' }),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    new AppError('validation_failed', { status: 408, message: 'The request did not arrive in time' }),
};
const unreadable = () => new AppError('validation_failed', { message: 'The request is not valid HTTP' });

/** Of every path that has any: which one was meant is not known. */
const ALL_METHODS = 'GET, POST, PUT, PATCH, DELETE';

/** Answers what never became a request in the envelope as well (§2.1), and ends the connection. */
export function refuseUnreadable(cause: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || isAnswering(socket)) return void socket.destroy();
  const error = (REFUSALS[cause.code ?? ''] ?? unreadable)();
  const allow = error.code === 'method_not_allowed' ? { Allow: ALL_METHODS } : undefined;
  socket.end(rawAnswer(error, { request_id: randomUUID(), traceparent: newTraceparent() }, allow));
}

/** Bytes after the head of an answer would be taken for its body. Node keeps the answer on the socket, as its own default does. */
const isAnswering = (socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent ?? false;
