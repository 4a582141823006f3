import type { RequestHandler } from 'express';
import type { Context } from '../context';
import { commonHeaders } from '../http/common-headers';
import { requestIdOf, traceparentOf } from '../http/request-id';
import type { GatewayResponse, Visit } from '../http/visit';
import { accessLogger, logAccess } from './access-log';

/** Sets up every request: ids, client address, common headers and the log line. */
export function begin(context: Context): RequestHandler {
  const isOverTls = context.origin.startsWith('https:');
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
    for (const [name, value] of Object.entries(commonHeaders(visit))) response.setHeader(name, value);
    if (isOverTls) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    logAccess(request, response as GatewayResponse, log, context.metrics);
    next();
  };
}
