import type { IncomingMessage, ServerResponse } from 'node:http';
import { asAppError, ERROR_CODE_HEADER, type ErrorCode, type Logger } from '@cws/kit';
import { catalogueCode, errorBody, RPC, RpcError } from '../protocol/rpc-error';

type Headers = Readonly<Record<string, string>>;

function send(response: ServerResponse, status: number, body: object, headers: Headers = {}): void {
  const text = JSON.stringify(body);
  const length = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
  response.writeHead(status, { ...length, 'Cache-Control': 'no-store', ...headers }).end(text);
}

/** Sends a protocol error as it is; any other error is logged and sent without its details. */
export function sendError(log: Logger, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.destroyed || response.headersSent) return;
  if (error instanceof RpcError) {
    send(response, error.http, errorBody(error), { ...error.headers, ...named(catalogueCode(error.code, error.http)) });
    return;
  }
  log.error({ err: error, request_id: request.headers['x-request-id'] }, 'tool server request failed');
  const { status, code, message, retryAfter } = asAppError(error);
  const headers: Headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  send(response, status, errorBody({ id: null, code: RPC.internal, message }), { ...headers, ...named(code) });
}

/** Sends the result of a method or, with the same status, its JSON-RPC error. */
export function sendResult(response: ServerResponse, body: object, headers: Headers): void {
  const code = (body as { error?: { code: number } }).error?.code;
  send(response, 200, body, code === undefined ? headers : { ...headers, ...named(catalogueCode(code)) });
}

const named = (code: ErrorCode | undefined): Headers => (code === undefined ? {} : { [ERROR_CODE_HEADER]: code });
