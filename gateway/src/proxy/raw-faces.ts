import { Agent, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, asAppError, CALLER_HEADER, CONTEXT_HEADER, toHeaders } from '@cws/kit';
import type { RequestHandler } from 'express';
import { createProxyMiddleware, proxyEventsPlugin } from 'http-proxy-middleware';
import type { GatewayContext } from '../context';
import { errorBody, errorHeaders } from '../envelope';
import { countedAddress } from '../middleware/client-address';
import { requestIdOf, traceparentOf } from '../middleware/request-id';
import { callOf, type GatewayResponse, NOBODY, type Visit } from '../visit';
import { type Face, faceOf } from './faces';
import { sendProxyError } from './proxy-errors';

export interface RawFaces {
  readonly handle: RequestHandler;
  readonly upgrade: (request: IncomingMessage, socket: Socket, head: Buffer) => void;
  stop(): void;
}

/** A service that is silent this long will not answer; streams are kept open by their own comments. */
const PROXY_TIMEOUT_MS = 60_000;

/** Hands what is not one rpc on to the raw HTTP face of its service, bodies unbuffered. */
export function rawFaces(context: GatewayContext): RawFaces {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const proxies = {
    identity: proxyTo(context.faces.identity, agent),
    conversations: proxyTo(context.faces.conversations, agent),
    workspace: proxyTo(context.faces.workspace, agent),
  };
  return {
    handle: async (request, untyped, next) => {
      const face = faceOf(request.path);
      if (face === undefined) return next();
      const response = untyped as GatewayResponse;
      response.locals.visit.route = face.route;
      try {
        await sign(request, response.locals.visit, face, context);
        await proxies[face.service](request, response);
      } catch (error) {
        sendProxyError(response, face.errors, asAppError(error));
      }
    },
    upgrade: (request, socket, head) => void upgrade(request, socket, head, context, proxies),
    stop: () => agent.destroy(),
  };
}

function proxyTo(target: string, agent: Agent) {
  return createProxyMiddleware<IncomingMessage, ServerResponse>({
    target,
    agent,
    proxyTimeout: PROXY_TIMEOUT_MS,
    ejectPlugins: true,
    plugins: [proxyEventsPlugin],
    on: {
      error(cause, request, response) {
        if ('writeHead' in response)
          sendProxyError(response, formAt(request), lateOrAway(cause, response as GatewayResponse));
        else refuseUpgrade(response, new AppError('upstream_unavailable', { retryAfter: 1, cause }));
      },
    },
  });
}

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0]!;
const formAt = (request: IncomingMessage) => faceOf(pathOf(request))?.errors ?? 'envelope';

/** The proxy ends a silent service like a broken one: only the time tells them apart. */
function lateOrAway(cause: Error, { locals }: GatewayResponse): AppError {
  const late = performance.now() - locals.visit.started >= PROXY_TIMEOUT_MS;
  return new AppError(late ? 'upstream_timeout' : 'upstream_unavailable', { retryAfter: 1, cause });
}

/** Puts the signed caller where the client's own words were: nothing of the credential goes further than this. */
async function sign(request: IncomingMessage, visit: Visit, face: Face, context: GatewayContext): Promise<void> {
  const { headers } = request;
  const caller = await callerAt(face, request, context);
  for (const name of OWN_HEADERS) delete headers[name];
  if (!face.keepsAuthorization) delete headers.authorization;
  Object.assign(headers, toHeaders(callOf(request, visit, caller), context.tokens), {
    'x-request-id': visit.request_id,
    traceparent: visit.traceparent,
    'x-forwarded-for': visit.client_address,
  });
}

const OWN_HEADERS = [CALLER_HEADER, CONTEXT_HEADER, 'x-forwarded-for', 'forwarded', 'x-real-ip'];

/** What the tool server does not answer (§4.25) it refuses before it asks who calls. */
function callerAt({ access }: Face, { method, headers }: IncomingMessage, { authenticate }: GatewayContext) {
  if (access !== 'tools') return authenticate.forAccess(access, headers.authorization);
  return method === 'POST' ? authenticate.forTools(headers.authorization) : NOBODY;
}

async function upgrade(
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
  context: GatewayContext,
  proxies: Record<Face['service'], ReturnType<typeof proxyTo>>,
): Promise<void> {
  socket.on('error', () => socket.destroy());
  const face = faceOf(pathOf(request));
  try {
    if (face?.route !== '/v1/realtime') throw new AppError('not_found');
    await sign(request, visitOf(request, context, face.route), face, context);
    proxies[face.service].upgrade(request, socket, head);
  } catch (error) {
    refuseUpgrade(socket, asAppError(error));
  }
}

function visitOf(request: IncomingMessage, context: GatewayContext, route: string): Visit {
  const client_address = context.clientAddress(request);
  return {
    started: performance.now(),
    request_id: requestIdOf(request),
    traceparent: traceparentOf(request),
    client_ip: countedAddress(client_address),
    client_address,
    route,
  };
}

/** A refusal before the upgrade, as an ordinary enveloped answer. */
function refuseUpgrade(socket: Socket, error: AppError): void {
  const body = errorBody(error);
  const headers = {
    ...errorHeaders(error),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`);
}
