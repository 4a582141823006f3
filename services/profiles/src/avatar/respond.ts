import type { ServerResponse } from 'node:http';
import { type AppError, ERROR_CODE_HEADER, failureBody, waitHeaders } from '@cws/kit';

const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/** A success in the envelope (contract: envelope-success). */
export function sendData(response: ServerResponse, data: object): void {
  response.writeHead(200, HEADERS).end(JSON.stringify({ success: true, data }));
}

/** A failure in the envelope (contract: envelope-failure). */
export function refuse(response: ServerResponse, error: AppError, headers: Record<string, string> = {}): void {
  const { code, status } = error;
  response.writeHead(status, { ...HEADERS, ...waitHeaders(error), [ERROR_CODE_HEADER]: code, ...headers });
  response.end(failureBody(error));
}
