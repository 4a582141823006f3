import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '@cws/kit';
import { rawResponse } from '../http/envelope';
import { newTraceparent } from '../http/request-id';
import type { GatewayResponse } from '../http/visit';
import { endSocketAndDiscard, isEnding } from './end-socket';

const requestTimeout = () =>
  new AppError('validation_failed', { status: 408, message: 'The request did not arrive in time' });

/** Refusals by the error code of Node's parser (llhttp) and of its server's time limits. */
const REFUSALS: Readonly<Record<string, () => AppError>> = {
  HPE_INVALID_METHOD: () => new AppError('method_not_allowed'),
  HPE_HEADER_OVERFLOW: () => new AppError('validation_failed', { status: 431, message: 'The headers are too large' }),
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
};
const unreadable = () => new AppError('validation_failed', { message: 'The request is not valid HTTP' });

/** The methods of all paths together, since the path of the request is not known. */
const ALL_METHODS = 'GET, POST, PUT, PATCH, DELETE';

/** Responds to bytes that are no HTTP request with an enveloped failure, and ends the connection (contract: refused-upgrades). */
export function refuseUnreadable(cause: NodeJS.ErrnoException, socket: Duplex): void {
  // The parser reports an error again for each further chunk.
  if (isEnding(socket)) return;
  if (!socket.writable || isResponding(socket)) return void socket.destroy();
  const error = (REFUSALS[cause.code ?? ''] ?? unreadable)();
  const allow = error.code === 'method_not_allowed' ? { Allow: ALL_METHODS } : undefined;
  endSocketAndDiscard(socket, rawResponse(error, { request_id: randomUUID(), traceparent: newTraceparent() }, allow));
}

/** Ends the connection of a request whose body takes too long: with 408, unless its response has begun. */
export function refuseLateRequest(socket: Duplex, response: GatewayResponse): void {
  if (isEnding(socket)) return;
  if (!socket.writable || response.headersSent) return void socket.destroy();
  const { visit } = response.locals;
  const error = requestTimeout();
  visit.refused = error.status;
  visit.error = error.code;
  endSocketAndDiscard(socket, rawResponse(error, visit));
}

/**
 * Whether a response has begun: bytes after its head would be read as its body. Node keeps the response in this property of the socket,
 * and its own handler of `clientError` reads it there.
 */
const isResponding = (socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent ?? false;
