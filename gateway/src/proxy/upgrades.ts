import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, asAppError } from '@cws/kit';
import { destroySoon, endSocket } from '../connections/end-socket';
import { tooManyInFlight } from '../connections/in-flight';
import type { Context } from '../context';
import { commonHeaders } from '../http/common-headers';
import { rawResponse } from '../http/envelope';
import { requestIdOf, traceparentOf } from '../http/request-id';
import type { Visit } from '../http/visit';
import { accessLogger, logVisit } from '../middleware/access-log';
import { refusedOrigin } from '../middleware/cors';
import type { OriginPolicy } from '../middleware/origin-policies';
import { type ProxiedRoute, proxiedRouteOf } from '../proxied-routes/proxied-routes';
import { endWebSocket } from './end-stream';
import { noteErrorCode } from './error-code';
import type { CutOff } from './stream-watch';
import { timeoutOrUnavailable } from './upstream-failure';

type Upgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => void;
type Sign = (request: IncomingMessage, visit: Visit, route: ProxiedRoute, cutOff: CutOff) => Promise<() => void>;

const ROUTE = '/v1/realtime';
const SWITCHING_PROTOCOLS = 101;

/** The upgrade request of each socket. */
const visits = new WeakMap<Socket, Visit>();

/** Sockets that have left HTTP, with the service's: no HTTP response may be written to them. */
const switched = new WeakMap<Socket, Socket>();

/** Handles upgrade requests: checks them, then forwards them. A refusal is an ordinary enveloped response. */
export function upgrades(
  context: Context,
  sign: Sign,
  proxy: { upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void },
): Upgrade {
  const lines = accessLogger(context.log);
  const policy = context.origins.of(ROUTE)!;
  return async (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const visit = visitOf(request, context);
    visits.set(socket, visit);
    socket.once('close', () => logVisit(visit, request, statusOf(socket, visit), lines, context.metrics));
    try {
      const route = proxiedRouteOf(pathOf(request));
      if (route?.pattern !== ROUTE) throw new AppError('not_found');
      assertOrigin(policy, request);
      countInFlight(context, request, socket, visit);
      const forget = await sign(request, visit, route, (failure) => cutOff(socket, failure));
      socket.once('close', forget);
      if (socket.destroyed) return forget();
      proxy.upgrade(request, socket, head);
    } catch (error) {
      refuseUpgrade(socket, asAppError(error));
    }
  };
}

/** Whether a request asks for a WebSocket on the one path that has them. */
export const isWebSocketRequest = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' && proxiedRouteOf(pathOf(request))?.pattern === ROUTE;

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0]!;

/** CORS does not cover WebSockets, so the server checks the Origin; clients other than browsers send none (RFC 6455 §10.2). */
function assertOrigin({ any, allows }: OriginPolicy, { headers }: IncomingMessage): void {
  if (headers.origin !== undefined && !any && !allows(headers.origin)) throw refusedOrigin();
}

function countInFlight({ inFlight }: Context, request: IncomingMessage, socket: Socket, visit: Visit): void {
  if (inFlight === undefined) return;
  const release = inFlight.take(request, visit.client_address);
  if (release === undefined) throw tooManyInFlight();
  socket.once('close', release);
}

function visitOf(request: IncomingMessage, context: Context): Visit {
  const client_address = context.clientAddress(request);
  return {
    started: performance.now(),
    request_id: requestIdOf(request),
    traceparent: traceparentOf(request),
    client_address,
    route: ROUTE,
    failurePage: context.failurePage,
    written: request.socket.bytesWritten,
  };
}

const statusOf = (socket: Socket, { refused }: Visit): number =>
  switched.has(socket) ? SWITCHING_PROTOCOLS : (refused ?? 499);

/** Ends the connection to the service with the client's, and the client's with the service's. */
export function joinEnds(outgoing: ClientRequest, socket: Socket): void {
  const abandon = () => outgoing.destroy();
  socket.once('close', abandon);
  outgoing.once('upgrade', (response, other: Socket) => {
    addCommonHeaders(socket, response);
    switched.set(socket, other);
    socket.off('close', abandon);
    socket.once('close', () => other.destroy());
    other.once('close', () => endSwitched(socket));
  });
  outgoing.once('response', (response) => noteRefusal(socket, response));
}

/** The library writes the service's headers as they are: the middleware that sets these on every other response is not passed. */
function addCommonHeaders(socket: Socket, { headers }: IncomingMessage): void {
  for (const [name, value] of Object.entries(commonHeaders(visits.get(socket)!))) headers[name.toLowerCase()] = value;
}

/** Gives a second to the bytes that are still to be written: a client that does not read them does not keep its socket. */
function endSwitched(socket: Socket): void {
  destroySoon(socket);
  socket.destroySoon();
}

/** Notes that the service itself refused the upgrade, with a response that ends the connection. */
function noteRefusal(socket: Socket, response: IncomingMessage): void {
  const visit = visits.get(socket)!;
  addCommonHeaders(socket, response);
  visit.refused = response.statusCode ?? 502;
  noteErrorCode(response, visit);
  response.once('close', () => destroySoon(socket));
  socket.once('finish', () => socket.destroy());
}

/** Ends an upgrade whose service cannot be reached, has gone, or was silent for `silenceMs`. */
export function failUpgrade(cause: Error, socket: Socket, silenceMs: number): void {
  if (switched.has(socket)) socket.destroy();
  else refuseUpgrade(socket, timeoutOrUnavailable(cause, visits.get(socket)!, silenceMs));
}

/** Ends a socket that its service leaves open although it is over. */
function cutOff(socket: Socket, failure: AppError): void {
  const other = switched.get(socket);
  if (other) endWebSocket(socket, other, failure);
  else refuseUpgrade(socket, failure);
}

function refuseUpgrade(socket: Socket, error: AppError): void {
  if (socket.writableEnded) return;
  const visit = visits.get(socket)!;
  visit.refused = error.status;
  visit.error = error.code;
  endSocket(socket, rawResponse(error, visit));
}
