import type { IncomingMessage, ServerResponse } from 'node:http';
import { asAppError, type Logger } from '@cws/kit';
import { errorBody, RPC, RpcError } from '../protocol/rpc-error';

type Headers = Readonly<Record<string, string>>;

export function send(response: ServerResponse, status: number, body: object, headers: Headers = {}): void {
  const text = JSON.stringify(body);
  const length = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
  response.writeHead(status, { ...length, 'Cache-Control': 'no-store', ...headers }).end(text);
}

/** Protocol failures as they are; anything else is logged, and told without a word of what it was. */
export function sendError(log: Logger, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.destroyed || response.headersSent) return;
  if (error instanceof RpcError) {
    send(response, error.http, errorBody(error), error.headers);
    return;
  }
  log.error({ err: error, request_id: request.headers['x-request-id'] }, 'tool server request failed');
  const { status, message, retryAfter } = asAppError(error);
  const headers: Headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  send(response, status, errorBody({ id: null, code: RPC.internal, message }), headers);
}
