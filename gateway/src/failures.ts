import { AppError, asAppError, type Logger } from '@cws/kit';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { GatewayResponse } from './http/visit';
import { sendFailure } from './proxied-routes/failure-forms';

export const notFound: RequestHandler = () => {
  throw new AppError('not_found');
};

/** Responds with the enveloped failure for an error that a handler threw; a 5xx is logged with its cause. */
export function failures(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, untyped, _next) => {
    const response = untyped as GatewayResponse;
    const known = error instanceof URIError ? malformedId(request) : asAppError(error);
    const { request_id, traceparent } = response.locals.visit;
    if (known.status >= 500 && !known.overloaded)
      log.error({ err: known.cause ?? known, error: known.code, request_id, traceparent }, 'request failed');
    sendFailure(request, response, known);
  };
}

/** Ids of notifications have no fixed form, so one that cannot be decoded is an unknown id (contract: path-ids). */
const malformedId = ({ path }: Request): AppError =>
  new AppError(path.startsWith('/v1/notifications/') ? 'notification_not_found' : 'invalid_id');
