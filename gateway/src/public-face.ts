import type { IncomingMessage, RequestListener } from 'node:http';
import { type HttpFace, httpFace } from '@cws/kit';
import type { RawFaces } from './proxy/raw-faces';
import { leavesHttp } from './proxy/upgrades';
import { refuseUnreadable } from './refuse-unreadable';

/**
 * The server that clients talk to. One path alone is a WebSocket; elsewhere Upgrade is an offer that is not taken
 * (RFC 9110 §7.8), as clients make it that would rather speak HTTP/2.
 */
export function publicFace(listener: RequestListener, upgrade: RawFaces['upgrade']): HttpFace {
  const staying: RequestListener = (request, response) => listener(withoutUpgrade(request), response);
  const face = httpFace(staying, { shouldUpgradeCallback: leavesHttp });
  face.server.on('upgrade', upgrade);
  face.server.on('clientError', refuseUnreadable);
  return face;
}

/** The offer is for this hop, and no service behind it is to take it. */
function withoutUpgrade(request: IncomingMessage): IncomingMessage {
  delete request.headers.upgrade;
  return request;
}
