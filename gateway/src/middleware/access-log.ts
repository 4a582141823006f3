import type { Socket } from 'node:net';
import type { Logger, Metrics } from '@cws/kit';
import type { Request } from 'express';
import type { GatewayResponse, Visit } from '../http/visit';

/** Status of a request whose client went away before the answer was whole. */
const CLIENT_GONE = 499;

/** Probes come every few seconds for ever, and say nothing about the use of the service. */
const UNLOGGED_ROUTES: ReadonlySet<string> = new Set(['/livez', '/readyz']);

/** Looking for secrets costs as much as writing the line; this one has a fixed set of fields, and none can hold one. */
export const accessLogger = (log: Logger): Logger => log.child({}, { redact: { paths: [] } });

/** One line and one observation per request, when it is over; never a query string, a body or a credential. */
export function logAccess(request: Request, response: GatewayResponse, log: Logger, metrics: Metrics): void {
  response.once('close', () => {
    const { visit } = response.locals;
    const status = response.writableFinished ? response.statusCode : (visit.refused ?? CLIENT_GONE);
    logVisit(visit, request, status, log, metrics);
  });
}

/** The line of a request or of a socket that has left HTTP. */
export function logVisit(
  visit: Visit,
  { method, socket }: { readonly method?: string | undefined; readonly socket: Socket },
  status: number,
  log: Logger,
  metrics: Metrics,
): void {
  const { route, started, request_id, traceparent, caller, error, written } = visit;
  const milliseconds = performance.now() - started;
  metrics.http(method ?? '', route, status, milliseconds);
  if (UNLOGGED_ROUTES.has(route)) return;
  log.info(
    {
      method,
      route,
      status,
      error,
      ms: Math.round(milliseconds * 10) / 10,
      bytes: socket.bytesWritten - written,
      user_id: caller?.user_id || undefined,
      business_id: caller?.business_id || undefined,
      credential_id: caller?.credential_id || caller?.family_id || undefined,
      request_id,
      traceparent,
    },
    'request',
  );
}
