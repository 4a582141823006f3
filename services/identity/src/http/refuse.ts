import { AppError, ERROR_CODE_HEADER, type ErrorCode, failureBody, waitHeaders } from '@cws/kit';
import type { RequestHandler, Response } from 'express';

/** A handler that refuses every request. */
export const refuse =
  (code: ErrorCode, headers: Record<string, string> = {}): RequestHandler =>
  (_request, response) =>
    sendFailure(response.set(headers), new AppError(code));

/** Responds with the common shape of failures (contract: envelope-failure). */
export function sendFailure(response: Response, failure: AppError): void {
  const { code, status } = failure;
  response.set(waitHeaders(failure));
  response.set(ERROR_CODE_HEADER, code).status(status).type('json').send(failureBody(failure));
}
