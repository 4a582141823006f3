import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '@cws/kit';
import { rawAnswer } from '../http/envelope';
import { newTraceparent } from '../http/request-id';
import type { GatewayResponse } from '../http/visit';
import { endSocketAndDiscard, isEnding } from './end-socket';

const late = () => new AppError('validation_failed', { status: 408, message: 'The request did not arrive in time' });

/** What Node's parser says of bytes that are no request (llhttp, HTTP server timeouts). */
const REFUSALS: Readonly<Record<string, () => AppError>> = {
  HPE_INVALID_METHOD: () => new AppError('method_not_allowed'),
  HPE_HEADER_OVERFLOW: () => new AppError('validation_failed', { status: 431, message: 'The headers are too large' }),
  ERR_HTTP_REQUEST_TIMEOUT: late,
};
const unreadable = () => new AppError('validation_failed', { message: 'The request is not valid HTTP' });

/** Of every path that has any: which one was meant is not known. */
const ALL_METHODS = 'GET, POST, PUT, PATCH, DELETE';

/** Answers what never became a request in the envelope as well, and ends the connection (contract: refused-upgrades). */
export function refuseUnreadable(cause: NodeJS.ErrnoException, socket: Duplex): void {
  // The parser reports each further chunk of what it could not read.
  if (isEnding(socket)) return;
  if (!socket.writable || isAnswering(socket)) return void socket.destroy();
  const error = (REFUSALS[cause.code ?? ''] ?? unreadable)();
  const allow = error.code === 'method_not_allowed' ? { Allow: ALL_METHODS } : undefined;
  endSocketAndDiscard(socket, rawAnswer(error, { request_id: randomUUID(), traceparent: newTraceparent() }, allow));
}

/** Ends the connection of a request whose body has taken too long: with 408, unless its response has begun. */
export function refuseLateRequest(socket: Duplex, response: GatewayResponse): void {
  if (isEnding(socket)) return;
  if (!socket.writable || response.headersSent) return void socket.destroy();
  const { visit } = response.locals;
  const error = late();
  visit.refused = error.status;
  visit.error = error.code;
  endSocketAndDiscard(socket, rawAnswer(error, visit));
}

/** Bytes after the head of an answer would be taken for its body. Node keeps the answer on the socket, as its own default does. */
const isAnswering = (socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent ?? false;
