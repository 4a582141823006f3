import { AppError, ERROR_CODE_HEADER, type ErrorCode } from '@cws/kit';
import type { RequestHandler, Response } from 'express';

/** A handler that refuses every request. */
export const refuse =
  (code: ErrorCode, headers: Record<string, string> = {}): RequestHandler =>
  (_request, response) =>
    sendFailure(response.set(headers), new AppError(code));

/** Responds with the common shape of failures (contract: envelope-failure). */
export function sendFailure(response: Response, { code, status, message, details, retryAfter }: AppError): void {
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
  const error = { code, message, ...(details.length > 0 && { details }) };
  response.set(ERROR_CODE_HEADER, code).status(status).json({ success: false, error });
}
