import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, asAppError } from '@cws/kit';
import type { GatewayContext } from '../context';
import { rawAnswer } from '../envelope';
import { accessLogger } from '../middleware/access-log';
import { countedAddress } from '../middleware/client-address';
import { listedOrigins } from '../middleware/cors';
import { requestIdOf, traceparentOf } from '../middleware/request-id';
import type { Visit } from '../visit';
import { type Face, faceOf } from './faces';

type Upgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => void;
type Sign = (request: IncomingMessage, visit: Visit, face: Face, destroy: () => void) => Promise<() => void>;

const ROUTE = '/v1/realtime';
const SWITCHED = 101;

/** What each socket asked for. */
const visits = new WeakMap<Socket, Visit>();

/** Sockets that speak WebSocket by now: HTTP on them would be noise. */
const switched = new WeakSet<Socket>();

/** Connections that leave HTTP: judged before they do, and refused as an ordinary enveloped answer. */
export function upgrades(
  context: GatewayContext,
  sign: Sign,
  proxy: (face: Face) => { upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void },
): Upgrade {
  const origins = listedOrigins(context);
  return async (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const visit = visitOf(request, context);
    visits.set(socket, visit);
    logSocket(context, request, socket, visit);
    try {
      const face = faceOf(pathOf(request));
      if (face?.route !== ROUTE) throw new AppError('not_found');
      assertOrigin(origins, request);
      const forget = await sign(request, visit, face, () => socket.destroy());
      socket.once('close', forget);
      if (socket.destroyed) return forget();
      proxy(face).upgrade(request, socket, head);
    } catch (error) {
      refuseUpgrade(socket, asAppError(error));
    }
  };
}

/** Whether a request with Upgrade asks for a WebSocket on the one path that has them. */
export const leavesHttp = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' && faceOf(pathOf(request))?.route === ROUTE;

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0]!;

/** No rule of browsers guards a WebSocket; clients that are none send no Origin (RFC 6455 §10.2). */
function assertOrigin({ allows }: ReturnType<typeof listedOrigins>, { headers }: IncomingMessage): void {
  if (headers.origin === undefined || allows(headers.origin)) return;
  throw new AppError('forbidden', { message: 'Pages of this origin may not connect' });
}

function visitOf(request: IncomingMessage, context: GatewayContext): Visit {
  const client_address = context.clientAddress(request);
  return {
    started: performance.now(),
    request_id: requestIdOf(request),
    traceparent: traceparentOf(request),
    client_ip: countedAddress(client_address),
    client_address,
    route: ROUTE,
  };
}

/** One line when it is over, as of every request. */
function logSocket({ log, metrics }: GatewayContext, request: IncomingMessage, socket: Socket, visit: Visit): void {
  const lines = accessLogger(log);
  const { route, started, request_id, traceparent } = visit;
  socket.once('close', () => {
    const status = switched.has(socket) ? SWITCHED : (refusals.get(socket) ?? 499);
    const milliseconds = performance.now() - started;
    metrics.http('GET', route, status, milliseconds);
    lines.info(
      { method: request.method, route, status, ms: Math.round(milliseconds), request_id, traceparent },
      'request',
    );
  });
}

const refusals = new WeakMap<Socket, number>();

/** The service's side of a connection ends with the client's, however that ends. */
export function joinEnds(asked: ClientRequest, socket: Socket): void {
  const abandon = () => asked.destroy();
  socket.once('close', abandon);
  asked.once('upgrade', (_response, other: Socket) => {
    switched.add(socket);
    socket.off('close', abandon);
    socket.once('close', () => other.destroy());
    other.once('close', () => socket.destroySoon());
  });
}

/** A service that is away, or has gone. */
export function failUpgrade(cause: Error, socket: Socket): void {
  if (switched.has(socket)) socket.destroy();
  else refuseUpgrade(socket, new AppError('upstream_unavailable', { retryAfter: 1, cause }));
}

function refuseUpgrade(socket: Socket, error: AppError): void {
  if (socket.writableEnded) return;
  refusals.set(socket, error.status);
  socket.end(rawAnswer(error, visits.get(socket)!));
}
