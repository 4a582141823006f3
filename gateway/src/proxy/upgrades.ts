import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, asAppError } from '@cws/kit';
import { destroySoon, endSocket } from '../connections/end-socket';
import { tooManyInFlight } from '../connections/in-flight';
import type { GatewayContext } from '../context';
import { type Face, faceOf } from '../faces/faces';
import { countedAddress } from '../http/client-address';
import { rawAnswer } from '../http/envelope';
import { requestIdOf, traceparentOf } from '../http/request-id';
import type { Visit } from '../http/visit';
import { accessLogger, logVisit } from '../middleware/access-log';
import { refusedOrigin } from '../middleware/cors';
import type { OriginPolicy } from '../middleware/origin-policies';
import { noteErrorCode } from './error-code';

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
      const face = faceOf(pathOf(request));
      if (face?.route !== ROUTE) throw new AppError('not_found');
      assertOrigin(policy, request);
      countInFlight(context, request, socket, visit);
      const forget = await sign(request, visit, face, () => socket.destroy());
      socket.once('close', forget);
      if (socket.destroyed) return forget();
      proxy.upgrade(request, socket, head);
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
function assertOrigin({ any, allows }: OriginPolicy, { headers }: IncomingMessage): void {
  if (headers.origin !== undefined && !any && !allows(headers.origin)) throw refusedOrigin();
}

function countInFlight({ inFlight }: GatewayContext, request: IncomingMessage, socket: Socket, visit: Visit): void {
  if (inFlight === undefined) return;
  const release = inFlight.take(request, visit.client_address);
  if (release === undefined) throw tooManyInFlight();
  socket.once('close', release);
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
    written: request.socket.bytesWritten,
  };
}

const statusOf = (socket: Socket, { refused }: Visit): number => (switched.has(socket) ? SWITCHED : (refused ?? 499));

/** The service's side of a connection ends with the client's, however that ends. */
export function joinEnds(asked: ClientRequest, socket: Socket): void {
  const abandon = () => asked.destroy();
  socket.once('close', abandon);
  asked.once('upgrade', (_response, other: Socket) => {
    switched.add(socket);
    socket.off('close', abandon);
    socket.once('close', () => other.destroy());
    other.once('close', () => endSwitched(socket));
  });
  asked.once('response', (response) => noteRefusal(socket, response));
}

/** What is still to be written gets a second: a client that does not read does not keep its socket. */
function endSwitched(socket: Socket): void {
  destroySoon(socket);
  socket.destroySoon();
}

/** The service refused the upgrade itself, with a response that ends the connection. */
function noteRefusal(socket: Socket, response: IncomingMessage): void {
  const visit = visits.get(socket)!;
  visit.refused = response.statusCode ?? 502;
  noteErrorCode(response, visit);
  response.once('close', () => destroySoon(socket));
  socket.once('finish', () => socket.destroy());
}

/** A service that is away, or has gone. */
export function failUpgrade(cause: Error, socket: Socket): void {
  if (switched.has(socket)) socket.destroy();
  else refuseUpgrade(socket, new AppError('upstream_unavailable', { retryAfter: 1, cause }));
}

function refuseUpgrade(socket: Socket, error: AppError): void {
  if (socket.writableEnded) return;
  const visit = visits.get(socket)!;
  visit.refused = error.status;
  visit.error = error.code;
  endSocket(socket, rawAnswer(error, visit));
}
