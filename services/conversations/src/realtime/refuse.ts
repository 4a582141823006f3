import type { ServerResponse } from 'node:http';
import type { AppError } from '@cws/kit';

/** §2.1, §7.1: a failure in the envelope, before a stream begins. */
export function refuse(response: ServerResponse, error: AppError, headers: Record<string, string> = {}): void {
  const { code, message, details, status, retryAfter } = error;
  const body = JSON.stringify({ success: false, error: { code, message, ...(details.length > 0 && { details }) } });
  const waits = retryAfter ?? (status === 429 || status === 503 ? 1 : undefined);
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(waits !== undefined && { 'Retry-After': String(waits) }),
      ...headers,
    })
    .end(body);
}
