import type { IncomingMessage, RequestListener, ServerOptions } from 'node:http';
import { type HttpFace, httpFace } from '@cws/kit';
import type { Connections } from './connections/connections';
import { toOriginForm } from './connections/origin-form';
import { refuseUnreadable } from './connections/refuse-unreadable';
import type { RawFaces } from './proxy/raw-faces';
import { leavesHttp } from './proxy/upgrades';

/** How often Node looks for requests that are late. */
const LOOK_EVERY_MS = 1_000;

export interface PublicFaceOptions {
  readonly connections: Connections;
  /** Time in which the headers of a request have to arrive. */
  readonly headersMs: number;
}

/**
 * The server that clients talk to. One path alone is a WebSocket; elsewhere Upgrade is an offer that is not taken
 * (RFC 9110 §7.8), as clients make it that would rather speak HTTP/2.
 */
export function publicFace(
  listener: RequestListener,
  upgrade: RawFaces['upgrade'],
  { connections, headersMs }: PublicFaceOptions,
): HttpFace {
  const options: ServerOptions = {
    headersTimeout: headersMs,
    connectionsCheckingInterval: LOOK_EVERY_MS,
    shouldUpgradeCallback: (request) => {
      toOriginForm(request);
      return leavesHttp(request);
    },
  };
  const face = httpFace((request, response) => {
    connections.serve(request, response);
    listener(staying(request), response);
  }, options);
  face.server.on('connection', connections.open);
  face.server.on('upgrade', upgrade);
  face.server.on('clientError', refuseUnreadable);
  return face;
}

/** An offer to upgrade is for this hop, and no service behind it is to take it. */
function staying(request: IncomingMessage): IncomingMessage {
  toOriginForm(request);
  delete request.headers.upgrade;
  return request;
}
