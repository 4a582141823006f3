import type { IncomingMessage, RequestListener, ServerOptions } from 'node:http';
import { type HttpServer, httpServer } from '@cws/kit';
import type { Connections } from './connections/connections';
import { toOriginForm } from './connections/origin-form';
import { refuseUnreadable } from './connections/refuse-unreadable';
import type { ReverseProxy } from './proxy/reverse-proxy';
import { isWebSocketRequest } from './proxy/upgrades';

/** How often Node looks for requests whose headers are late. */
const CHECK_EVERY_MS = 1_000;

export interface PublicServerOptions {
  readonly connections: Connections;
  /** Time in which the headers of a request have to arrive. */
  readonly headersMs: number;
}

/**
 * The server that clients connect to. One path alone accepts WebSockets; elsewhere an Upgrade, such as an offer of HTTP/2, is ignored
 * (RFC 9110 §7.8).
 */
export function publicServer(
  listener: RequestListener,
  upgrade: ReverseProxy['upgrade'],
  { connections, headersMs }: PublicServerOptions,
): HttpServer {
  const options: ServerOptions = {
    headersTimeout: headersMs,
    requireHostHeader: false, // The middleware `requireHost` refuses with a body.
    connectionsCheckingInterval: CHECK_EVERY_MS,
    shouldUpgradeCallback: (request) => {
      toOriginForm(request);
      return isWebSocketRequest(request);
    },
  };
  const http = httpServer((request, response) => {
    connections.serve(request, response);
    listener(withoutUpgrade(request), response);
  }, options);
  http.server.on('connection', connections.open);
  http.server.on('upgrade', upgrade);
  http.server.on('clientError', refuseUnreadable);
  return http;
}

/** Upgrade concerns this connection alone and is not forwarded. */
function withoutUpgrade(request: IncomingMessage): IncomingMessage {
  toOriginForm(request);
  delete request.headers.upgrade;
  return request;
}
