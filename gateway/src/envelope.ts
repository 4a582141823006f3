import type { ServerResponse } from 'node:http';
import type { AppError } from '@cws/kit';

/** Headers of every enveloped answer: nothing here is a document, and nothing is to be kept. */
const FIXED_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
};

/** A success (§2.1). `data` and `meta` are JSON texts; `meta` is for lists. */
export function sendData(response: ServerResponse, status: number, data: string, meta?: string): void {
  write(response, status, `{"success":true,"data":${data}${meta === undefined ? '' : `,"meta":${meta}`}}`);
}

/** A failure (§2.1, §7.1), with what the status asks for beside it. */
export function sendError(response: ServerResponse, error: AppError): void {
  for (const [name, value] of Object.entries(errorHeaders(error))) response.setHeader(name, value);
  write(response, error.status, errorBody(error));
}

export function errorBody({ code, message, details }: AppError): string {
  return JSON.stringify({ success: false, error: { code, message, ...(details.length > 0 && { details }) } });
}

/** WWW-Authenticate (RFC 6750 §3), Retry-After (RFC 9110 §10.2.3) and RateLimit-* where the status asks for them. */
export function errorHeaders({ status, retryAfter, limit }: AppError): Record<string, string> {
  const waits = retryAfter ?? (status === 429 || status === 503 || status === 504 ? 1 : undefined);
  const seconds = waits === undefined ? '' : String(Math.max(1, Math.ceil(waits)));
  return {
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    ...(seconds && { 'Retry-After': seconds }),
    ...(limit !== undefined && rateLimitHeaders(limit, seconds)),
  };
}

/** Of a refused request: what its window takes, what is left of it, and the seconds until there is more. */
const rateLimitHeaders = (limit: number, reset: string): Record<string, string> => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': '0',
  'RateLimit-Reset': reset,
});

function write(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { ...FIXED_HEADERS, 'Content-Length': Buffer.byteLength(body) }).end(body);
}
