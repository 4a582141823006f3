import type { RequestHandler } from 'express';
import type { Context } from '../context';
import { requestIdOf, traceparentOf } from '../http/request-id';
import type { GatewayResponse, Visit } from '../http/visit';
import { accessLogger, logAccess } from './access-log';
import { securityHeaders } from './security-headers';

/** Sets up every request: ids, client address, common headers and the log line. */
export function begin(context: Context): RequestHandler {
  const secure = securityHeaders(context.origin);
  const log = accessLogger(context.log);
  return (request, response, next) => {
    const request_id = requestIdOf(request);
    const traceparent = traceparentOf(request);
    const client_address = context.clientAddress(request);
    const visit: Visit = {
      started: performance.now(),
      request_id,
      traceparent,
      client_address,
      route: 'unknown',
      written: request.socket.bytesWritten,
    };
    response.locals['visit'] = visit;
    response.setHeader('X-Request-Id', request_id);
    response.setHeader('traceparent', traceparent);
    secure(response);
    logAccess(request, response as GatewayResponse, log, context.metrics);
    next();
  };
}
