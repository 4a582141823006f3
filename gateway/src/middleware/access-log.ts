import type { Logger, Metrics } from '@cws/kit';
import type { Request } from 'express';
import type { GatewayResponse } from '../visit';

/** Status of a request whose client went away before the answer was whole. */
const CLIENT_GONE = 499;

/** Looking for secrets costs as much as writing the line; this one has a fixed set of fields, and none can hold one. */
export const accessLogger = (log: Logger): Logger => log.child({}, { redact: { paths: [] } });

/** One line and one observation per request, when it is over; never a query string, a body or a credential. */
export function logAccess(request: Request, response: GatewayResponse, log: Logger, metrics: Metrics): void {
  response.once('close', () => {
    const { route, started, request_id, traceparent } = response.locals.visit;
    const status = response.writableFinished ? response.statusCode : CLIENT_GONE;
    const milliseconds = performance.now() - started;
    metrics.http(request.method, route, status, milliseconds);
    log.info(
      { method: request.method, route, status, ms: Math.round(milliseconds * 10) / 10, request_id, traceparent },
      'request',
    );
  });
}
