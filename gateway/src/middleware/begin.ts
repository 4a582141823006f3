import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Context } from '../context';
import { commonHeaders } from '../http/common-headers';
import { requestIdOf, traceparentOf } from '../http/request-id';
import type { GatewayResponse, Visit } from '../http/visit';
import { accessLogger, logAccess } from './access-log';

/** Sets up every request: ids, client address, common headers and the log line. */
export function begin(context: Context): RequestHandler {
  const log = accessLogger(context.log);
  const headersOf = headersOfEvery(context);
  return (request, response, next) => {
    const visit = visitOf(request, context);
    response.locals['visit'] = visit;
    for (const [name, value] of Object.entries(headersOf(visit))) response.setHeader(name, value);
    logAccess(request, response as GatewayResponse, log, context.metrics);
    next();
  };
}

export const visitOf = (
  request: IncomingMessage,
  { clientAddress, failurePage }: Pick<Context, 'clientAddress' | 'failurePage'>,
): Visit => ({
  started: performance.now(),
  request_id: requestIdOf(request),
  traceparent: traceparentOf(request),
  client_address: clientAddress(request),
  route: 'unknown',
  failurePage,
  written: request.socket.bytesWritten,
});

/** The headers of every response of this gateway. */
export function headersOfEvery({ origin }: Pick<Context, 'origin'>): (visit: Visit) => Record<string, string> {
  if (!origin.startsWith('https:')) return commonHeaders;
  return (visit) => ({ ...commonHeaders(visit), 'Strict-Transport-Security': 'max-age=31536000' });
}
