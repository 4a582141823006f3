import { type ServerResponse, STATUS_CODES } from 'node:http';
import { type AppError, failureBody, waitHeaders } from '@cws/kit';
import type { JsonWriter } from '@cws/protos';
import { commonHeaders, type Traced } from './common-headers';
import { giveBackWriter, takeWriter } from './json-writers';

/** Headers of every enveloped response: it is neither cached nor a document that could send a referrer. */
const FIXED_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
};

type WriteJson = (writer: JsonWriter) => void;

/** A success (contract: envelope-success). `meta` is for lists. */
export function sendData(response: ServerResponse, status: number, writeData: WriteJson, writeMeta?: WriteJson): void {
  const writer = takeWriter();
  writer.ascii('{"success":true,"data":');
  writeData(writer);
  if (writeMeta) {
    writer.ascii(',"meta":');
    writeMeta(writer);
  }
  writer.ascii('}');
  // Only then the operating system has the text.
  write(response, status, writer.written(), () => giveBackWriter(writer));
}

/** A failure (contract: envelope-failure), with the headers that its status requires. */
export function sendError(response: ServerResponse, error: AppError): void {
  for (const [name, value] of Object.entries(errorHeaders(error))) response.setHeader(name, value);
  write(response, error.status, failureBody(error));
}

/** WWW-Authenticate (RFC 6750 §3), Retry-After (RFC 9110 §10.2.3) and RateLimit-*, each where the status requires it. */
export const errorHeaders = (error: AppError): Record<string, string> => ({
  ...(error.status === 401 && { 'WWW-Authenticate': 'Bearer' }),
  ...waitHeaders(error),
});

/**
 * The same failure for many requests. Its text is made once, and its headers are given as a list: `headers` are those of one response,
 * which has none yet.
 */
export function repeatedError(error: AppError): (response: ServerResponse, headers: Record<string, string>) => void {
  const body = failureBody(error);
  const length = String(Buffer.byteLength(body));
  const own = Object.entries({ ...errorHeaders(error), ...FIXED_HEADERS, Vary: 'Accept', 'Content-Length': length });
  return (response, headers) => {
    // A text goes to the system in one piece with the headers.
    response.writeHead(error.status, [...Object.entries(headers), ...own].flat()).end(body);
  };
}

/** The text of a whole failure response, for a socket that has no response object. The connection ends with it. */
export function rawResponse(error: AppError, request: Traced, extra?: Record<string, string>): string {
  const body = failureBody(error);
  const headers = {
    ...commonHeaders(request),
    ...errorHeaders(error),
    ...extra,
    ...FIXED_HEADERS,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`;
}

function write(response: ServerResponse, status: number, body: string | Buffer, sent?: () => void): void {
  response.writeHead(status, { ...FIXED_HEADERS, 'Content-Length': Buffer.byteLength(body) }).end(body, sent);
}
