import type { ServerResponse } from 'node:http';
import { type AppError, ERROR_CODE_HEADER } from '@cws/kit';

const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/** A success in the envelope (contract: envelope-success). */
export function sendData(response: ServerResponse, data: object): void {
  response.writeHead(200, HEADERS).end(JSON.stringify({ success: true, data }));
}

/** A failure in the envelope (contract: envelope-failure). */
export function refuse(response: ServerResponse, error: AppError, headers: Record<string, string> = {}): void {
  const { code, status, message, details, retryAfter } = error;
  const waits = retryAfter ?? (status === 429 || status === 503 || status === 504 ? 1 : undefined);
  response.writeHead(status, {
    ...HEADERS,
    ...(waits !== undefined && { 'Retry-After': String(waits) }),
    [ERROR_CODE_HEADER]: code,
    ...headers,
  });
  response.end(JSON.stringify({ success: false, error: { code, message, ...(details.length > 0 && { details }) } }));
}
