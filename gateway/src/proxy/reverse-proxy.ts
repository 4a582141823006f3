import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type AppError, asAppError, CALLER_HEADER, CONTEXT_HEADER, STREAM_ID_HEADER, toHeaders } from '@cws/kit';
import type { RequestHandler } from 'express';
import type { StreamTickets } from '../auth/stream-tickets';
import type { Context } from '../context';
import { callOf, type GatewayResponse, UNAUTHENTICATED, type Visit } from '../http/visit';
import { takeToken } from '../middleware/take-token';
import { sendFailure } from '../proxied-routes/failure-forms';
import { type ProxiedRoute, proxiedRouteOf } from '../proxied-routes/proxied-routes';
import { directProxy } from './direct-proxy';
import { endEvents } from './end-stream';
import { libraryProxy } from './library-proxy';
import type { CutOff } from './stream-watch';
import { upgrades } from './upgrades';
import { upstreamReplicas } from './upstream-replicas';

/** Forwards the requests and upgrades of the proxied routes to the HTTP listeners of the services. */
export interface ReverseProxy {
  readonly handle: RequestHandler;
  readonly upgrade: (request: IncomingMessage, socket: Socket, head: Buffer) => void;
  stop(): void;
}

/**
 * A service that writes nothing for this long is given up. identity keeps to the time limit of a request (visit.ts); a tool may read
 * a whole site, and streams send comments.
 */
const SILENCE_MS = { identity: 15_000, profiles: 30_000, conversations: 60_000, workspace: 30_000 };

/** A stream sends its first event as soon as it is open. */
const STREAM_BEGIN_MS = 15_000;

/** How long a stream waits for a service that restarts: a browser's EventSource does not retry after a refusal (HTML §9.2.3). */
const RECONNECT_MS = 5_000;

export function reverseProxy(context: Context): ReverseProxy {
  const { upstreams } = context;
  const replicas = {
    identity: upstreamReplicas(upstreams.identity),
    profiles: upstreamReplicas(upstreams.profiles),
    conversations: upstreamReplicas(upstreams.conversations, RECONNECT_MS),
    workspace: upstreamReplicas(upstreams.workspace),
  };
  const proxies = {
    identity: directProxy(replicas.identity, SILENCE_MS.identity),
    profiles: directProxy(replicas.profiles, SILENCE_MS.profiles),
    conversations: libraryProxy(replicas.conversations, {
      beginMs: STREAM_BEGIN_MS,
      silenceMs: SILENCE_MS.conversations,
    }),
    workspace: directProxy(replicas.workspace, SILENCE_MS.workspace),
  };
  return {
    handle: async (request, untyped, next) => {
      const route = proxiedRouteOf(request.path);
      if (route === undefined) return next();
      const response = untyped as GatewayResponse;
      response.locals.visit.route = route.pattern;
      try {
        const forget = await sign(request, response.locals.visit, route, context, (failure) =>
          cutOff(request, response, failure),
        );
        await countRequest(route, request, context, response);
        // The client may have gone by now, and then `close` was emitted before.
        if (response.destroyed) return forget();
        response.once('close', forget);
        await proxies[route.service](request, response);
      } catch (error) {
        sendFailure(request, response, asAppError(error));
      }
    },
    upgrade: upgrades(
      context,
      (request, visit, route, cutOff) => sign(request, visit, route, context, cutOff),
      proxies.conversations,
    ),
    stop: () => {
      for (const ofService of Object.values(replicas)) ofService.stop();
    },
  };
}

/**
 * Replaces the client's credential by the signed caller; the service does not see the credential. A stream is watched, and ended with its
 * credential, until the returned function is called.
 */
async function sign(
  request: IncomingMessage,
  visit: Visit,
  route: ProxiedRoute,
  context: Context,
  cutOff: CutOff,
): Promise<() => void> {
  const { headers } = request;
  const isStream = route.access === 'stream' && request.method === 'GET';
  const authorization = isStream ? await takeStreamCredential(request, context.tickets) : headers.authorization;
  const caller = await callerAt(route, request, authorization, context);
  visit.caller = caller;
  for (const name of INTERNAL_HEADERS) delete headers[name];
  if (!route.keepsAuthorization) delete headers.authorization;
  Object.assign(headers, toHeaders(callOf(request, visit, caller), context.signers[route.service], request), {
    'x-request-id': visit.request_id,
    traceparent: visit.traceparent,
    'x-forwarded-for': visit.client_address,
  });
  if (!isStream) return () => {};
  const stream = context.streams.watch(authorization, cutOff);
  headers[STREAM_ID_HEADER] = stream.id;
  delete headers.cookie;
  return stream.forget;
}

/** A stream whose response has not begun, since the service hangs, gets the failure instead (contract: upstream-failures). */
function cutOff(request: IncomingMessage, response: GatewayResponse, failure: AppError): void {
  if (response.headersSent) endEvents(sessionIn(request), response, failure);
  else sendFailure(request, response, failure);
}

const sessionIn = ({ url = '' }: IncomingMessage): string =>
  /^\/v1\/chats\/([^/]+)\/stream/.exec(url)?.[1]?.toLowerCase() ?? '';

/** Fails with rate_limited. */
async function countRequest(
  { countedAs, countsQueries }: ProxiedRoute,
  { url = '' }: IncomingMessage,
  context: Context,
  response: GatewayResponse,
): Promise<void> {
  const { caller } = response.locals.visit;
  if (countedAs && caller && caller !== UNAUTHENTICATED) await takeToken(countedAs, context, caller, response);
  if (countsQueries && url.includes('?')) await takeToken('read', context, UNAUTHENTICATED, response);
}

/** Headers that only the gateway may set for a service. */
const INTERNAL_HEADERS = [CALLER_HEADER, CONTEXT_HEADER, STREAM_ID_HEADER, 'x-forwarded-for', 'forwarded', 'x-real-ip'];

/** The tool server, the streams and the avatar refuse methods that they do not have before authentication (contract: tool-server-post). */
function callerAt(
  { access, methods }: ProxiedRoute,
  { method }: IncomingMessage,
  authorization: string | undefined,
  { authenticate }: Context,
) {
  if (access === 'stream') return method === 'GET' ? authenticate.forAccess('chats', authorization) : UNAUTHENTICATED;
  if (methods && !methods.includes(method ?? '')) return UNAUTHENTICATED;
  if (access !== 'tools') return authenticate.forAccess(access, authorization);
  return method === 'POST' ? authenticate.forTools(authorization) : UNAUTHENTICATED;
}

/**
 * The Authorization that a stream is opened with: the header, else the one sealed in `?ticket=`. The ticket is removed from the request's
 * URL, so that no service sees it.
 */
async function takeStreamCredential(request: IncomingMessage, tickets: StreamTickets): Promise<string | undefined> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const ticket = url.searchParams.get('ticket');
  url.searchParams.delete('ticket');
  request.url = url.pathname + url.search;
  const { authorization } = request.headers;
  if (authorization !== undefined || ticket === null) return authorization;
  return `Bearer ${await tickets.open(ticket)}`;
}
