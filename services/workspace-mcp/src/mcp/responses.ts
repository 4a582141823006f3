import type { IncomingMessage, ServerResponse } from 'node:http';
import { asAppError, ERROR_CODE_HEADER, type ErrorCode, type Logger } from '@cws/kit';
import { catalogueCode, errorBody, RPC, RpcError } from '../protocol/rpc-error';
import { serialized } from './serialized';

type Headers = Readonly<Record<string, string>>;

function send(response: ServerResponse, status: number, body: object, headers?: Headers): void {
  const json = serialized(body);
  if (typeof json === 'string') {
    writeHead(response, status, Buffer.byteLength(json), headers);
    response.end(json);
    return;
  }
  const [beginning, result] = json;
  writeHead(response, status, Buffer.byteLength(beginning) + result.length, headers);
  response.cork();
  response.write(beginning);
  response.end(result);
  response.uncork();
}

function writeHead(response: ServerResponse, status: number, length: number, headers?: Headers): void {
  const own = { 'Content-Type': 'application/json', 'Content-Length': length, 'Cache-Control': 'no-store' };
  response.writeHead(status, headers ? { ...own, ...headers } : own);
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

/**
 * Sends a notification about a request before its result: the response then is an event stream, which the result ends (MCP,
 * Streamable HTTP, Sending Messages to the Server). After the result, nothing is sent.
 */
export function sendNotification(response: ServerResponse, notification: object): void {
  if (response.destroyed || response.writableEnded) return;
  if (!response.headersSent) response.writeHead(200, STREAM_HEADERS);
  response.write(eventOf(notification));
}

/** A proxy in front must not collect the events (MCP 2026-07-28, Streamable HTTP). */
const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

const eventOf = (message: object): string => `event: message\ndata: ${JSON.stringify(message)}\n\n`;

/** Sends the result of a method or, with the same status, its JSON-RPC error. */
export function sendResult(response: ServerResponse, body: object, headers?: Headers): void {
  if (response.headersSent) return void response.end(eventOf(body));
  const code = (body as { error?: { code: number } }).error?.code;
  send(response, 200, body, code === undefined ? headers : { ...headers, ...named(catalogueCode(code)) });
}

const named = (code: ErrorCode | undefined): Headers => (code === undefined ? {} : { [ERROR_CODE_HEADER]: code });
