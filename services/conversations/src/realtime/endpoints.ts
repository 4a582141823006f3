import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, asAppError, ERROR_CODE_HEADER, failureBody, waitHeaders } from '@cws/kit';
import { WebSocketServer } from 'ws';
import { callsOf } from './connection';
import { streamEvents } from './event-stream';
import type { RealtimeParts } from './realtime';
import { serveSocket } from './socket';

/** The HTTP endpoints of this service, which the gateway proxies: it has checked the credential and signs the caller. */
export interface RealtimeEndpoints {
  readonly http: RequestListener;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

const STREAM = /^\/v1\/chats\/([^/]+)\/stream$/;
const SOCKET = '/v1/realtime';
const MAX_FRAME = 16 * 1024;

export function realtimeEndpoints(parts: RealtimeParts): RealtimeEndpoints {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME, perMessageDeflate: false });
  server.on('wsClientError', ({ message }, socket) => {
    refuseUpgrade(socket, new AppError('validation_failed', { message }), { 'Sec-WebSocket-Version': '13' });
  });
  return {
    http: (request, response) => void handle(parts, request, response),
    upgrade: (request, socket, head) => upgrade(parts, server, request, socket, head),
  };
}

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0]!;

async function handle(parts: RealtimeParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    assertOpen(parts);
    const path = pathOf(request);
    const session_id = STREAM.exec(path)?.[1]?.toLowerCase();
    if (session_id === undefined && path !== SOCKET) throw new AppError('not_found');
    if (request.method !== 'GET') return refuseMethod(request, response);
    if (session_id === undefined) return refuse(response, SPEAKS_WEBSOCKET, { Upgrade: 'websocket' });
    await streamEvents(parts, request, response, session_id);
  } catch (error) {
    fail(parts, response, asAppError(error));
  }
}

function assertOpen({ open }: RealtimeParts): void {
  if (open.isClosing) throw new AppError('upstream_unavailable', { retryAfter: 1 });
}

function fail({ logger }: RealtimeParts, response: ServerResponse, error: AppError): void {
  if (error.status >= 500) logger.error({ err: error.cause ?? error, error: error.code }, 'a stream failed');
  if (response.headersSent) response.destroy();
  else refuse(response, error);
}

/** RFC 9110 §15.5.22. */
const SPEAKS_WEBSOCKET = new AppError('validation_failed', { message: 'This path speaks WebSocket', status: 426 });

function refuseMethod({ method }: IncomingMessage, response: ServerResponse): void {
  if (method === 'OPTIONS') response.writeHead(204, { Allow: 'GET' }).end();
  else refuse(response, new AppError('method_not_allowed'), { Allow: 'GET' });
}

function upgrade(
  parts: RealtimeParts,
  server: WebSocketServer,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  socket.on('error', () => socket.destroy());
  try {
    assertOpen(parts);
    if (pathOf(request) !== SOCKET) throw new AppError('not_found');
    const call = callsOf(request, parts.tokens);
    server.handleUpgrade(request, socket, head, (open) => {
      serveSocket(parts, open, request, call).catch((error) => {
        parts.logger.error({ err: error }, 'a socket failed');
        open.terminate();
      });
    });
  } catch (error) {
    refuseUpgrade(socket, asAppError(error));
  }
}

/** Responds with an error in the envelope before a stream begins (contract: realtime-credentials). */
function refuse(response: ServerResponse, error: AppError, headers: Record<string, string> = {}): void {
  response.writeHead(error.status, { ...headersOf(error), ...headers }).end(failureBody(error));
}

/** Responds so to an upgrade request, for which Node leaves HTTP to the listener. */
function refuseUpgrade(socket: Duplex, error: AppError, headers: Record<string, string> = {}): void {
  const body = failureBody(error);
  const all = { ...headersOf(error), ...headers, Connection: 'close', 'Content-Length': Buffer.byteLength(body) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`);
}

const headersOf = (error: AppError): OutgoingHttpHeaders => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  [ERROR_CODE_HEADER]: error.code,
  ...waitHeaders(error),
});
