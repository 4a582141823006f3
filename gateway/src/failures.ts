import { AppError, asAppError, type Logger } from '@cws/kit';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { sendError } from './http/envelope';
import type { GatewayResponse } from './http/visit';

export const notFound: RequestHandler = () => {
  throw new AppError('not_found');
};

/** Turns whatever a handler threw into the envelope; what is ours to mend goes to the log with its cause. */
export function failures(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, untyped, _next) => {
    const response = untyped as GatewayResponse;
    const known = error instanceof URIError ? malformedId(request) : asAppError(error);
    const { request_id, traceparent } = response.locals.visit;
    response.locals.visit.error = known.code;
    if (known.status >= 500)
      log.error({ err: known.cause ?? known, error: known.code, request_id, traceparent }, 'request failed');
    if (response.headersSent) response.destroy();
    else sendError(response, known);
  };
}

/** Ids of notifications have no form, so that one which cannot be decoded is unknown (contract: path-ids). */
const malformedId = ({ path }: Request): AppError =>
  new AppError(path.startsWith('/v1/notifications/') ? 'notification_not_found' : 'invalid_id');
