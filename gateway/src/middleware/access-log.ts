import type { Socket } from 'node:net';
import type { Logger, Metrics } from '@cws/kit';
import type { Request } from 'express';
import { PROBES } from '../http/probe-paths';
import type { GatewayResponse, Visit } from '../http/visit';

/** Status of a request whose client closed the connection before the end of the response. */
const CLIENT_GONE = 499;

/**
 * Probes come every few seconds and show nothing about the use of the service. What an overload refuses is counted, and told in one line
 * every ten seconds: a line for each would add to the load.
 */
const isUnlogged = ({ route, isShed }: Visit): boolean => isShed === true || PROBES.has(route);

/** A logger without redaction, which would double the cost of a line: these lines have fixed fields, none of which can hold a secret. */
export const accessLogger = (log: Logger): Logger => log.child({}, { redact: { paths: [] } });

/** Writes one line and one observation for each request when it has ended; never a query string, a body or a credential. */
export function logAccess(request: Request, response: GatewayResponse, log: Logger, metrics: Metrics): void {
  response.once('close', () => {
    const { visit } = response.locals;
    const status = response.writableFinished ? response.statusCode : (visit.refused ?? CLIENT_GONE);
    logVisit(visit, request, status, log, metrics);
  });
}

/** Writes the line of a request or of an upgraded connection. */
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
  if (isUnlogged(visit)) return;
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
