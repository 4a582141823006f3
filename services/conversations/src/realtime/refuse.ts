import { type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AppError, ERROR_CODE_HEADER, failureBody, waitHeaders } from '@cws/kit';

/** Responds with an error in the envelope before a stream begins (contract: realtime-credentials). */
export function refuse(response: ServerResponse, error: AppError, headers: Record<string, string> = {}): void {
  response.writeHead(error.status, { ...headersOf(error), ...headers }).end(failureBody(error));
}

/** Responds so to an upgrade request, for which Node leaves HTTP to the listener. */
export function refuseUpgrade(socket: Duplex, error: AppError, headers: Record<string, string> = {}): void {
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
