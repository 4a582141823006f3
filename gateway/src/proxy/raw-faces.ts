import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { asAppError, CALLER_HEADER, CONTEXT_HEADER, STREAM_ID_HEADER, toHeaders } from '@cws/kit';
import type { RequestHandler } from 'express';
import type { GatewayContext } from '../context';
import { type Face, faceOf } from '../faces/faces';
import { sendFailureAt } from '../faces/proxy-errors';
import { callOf, type GatewayResponse, NOBODY, type Visit } from '../http/visit';
import { faceHop } from './face-hop';
import { faceProxy } from './face-proxy';
import { faceReplicas } from './face-replicas';
import { takeStreamCredential } from './stream-credential';
import { upgrades } from './upgrades';

export interface RawFaces {
  readonly handle: RequestHandler;
  readonly upgrade: (request: IncomingMessage, socket: Socket, head: Buffer) => void;
  stop(): void;
}

/**
 * A service that is silent this long will not answer. identity keeps to the time of a request (visit.ts); a tool may read
 * a whole site, and streams are kept open by their own comments.
 */
const SILENCE_MS = { identity: 15_000, conversations: 60_000, workspace: 30_000 };

/** How long a stream waits for a service that is coming back: a browser's EventSource takes a refusal as the end (HTML §9.2.3). */
const COMING_BACK_MS = 5_000;

/** Hands what is not one rpc on to the raw HTTP face of its service, bodies unbuffered. */
export function rawFaces(context: GatewayContext): RawFaces {
  const { faces } = context;
  const replicas = {
    identity: faceReplicas(faces.identity),
    conversations: faceReplicas(faces.conversations, COMING_BACK_MS),
    workspace: faceReplicas(faces.workspace),
  };
  const proxies = {
    identity: faceProxy(replicas.identity, SILENCE_MS.identity),
    conversations: faceProxy(replicas.conversations, SILENCE_MS.conversations),
    workspace: faceHop(replicas.workspace, SILENCE_MS.workspace),
  };
  return {
    handle: async (request, untyped, next) => {
      const face = faceOf(request.path);
      if (face === undefined) return next();
      const response = untyped as GatewayResponse;
      response.locals.visit.route = face.route;
      try {
        const forget = await sign(request, response.locals.visit, face, context, () => response.destroy());
        // The client may be gone by now: no close is to come.
        if (response.destroyed) return forget();
        response.once('close', forget);
        await proxies[face.service](request, response);
      } catch (error) {
        sendFailureAt(request, response, asAppError(error));
      }
    },
    upgrade: upgrades(
      context,
      (request, visit, face, destroy) => sign(request, visit, face, context, destroy),
      proxies.conversations,
    ),
    stop: () => {
      for (const one of Object.values(replicas)) one.stop();
    },
  };
}

/**
 * Puts the signed caller where the client's own words were: nothing of the credential goes further than this. A stream is
 * watched over until what it answers is called.
 */
async function sign(
  request: IncomingMessage,
  visit: Visit,
  face: Face,
  context: GatewayContext,
  destroy: () => void,
): Promise<() => void> {
  const { headers } = request;
  const isStream = face.access === 'stream' && request.method === 'GET';
  const authorization = isStream ? await takeStreamCredential(request, context.tickets) : headers.authorization;
  const caller = await callerAt(face, request, authorization, context);
  visit.caller = caller;
  for (const name of OWN_HEADERS) delete headers[name];
  if (!face.keepsAuthorization) delete headers.authorization;
  Object.assign(headers, toHeaders(callOf(request, visit, caller), context.tokens), {
    'x-request-id': visit.request_id,
    traceparent: visit.traceparent,
    'x-forwarded-for': visit.client_address,
  });
  if (!isStream) return () => {};
  const stream = context.streams.watch(authorization, destroy);
  headers[STREAM_ID_HEADER] = stream.id;
  delete headers.cookie;
  return stream.forget;
}

const OWN_HEADERS = [CALLER_HEADER, CONTEXT_HEADER, STREAM_ID_HEADER, 'x-forwarded-for', 'forwarded', 'x-real-ip'];

/** A method that the tool server or a stream does not have is refused before anybody asks who calls (contract: tool-server-post). */
function callerAt(
  { access }: Face,
  { method }: IncomingMessage,
  authorization: string | undefined,
  { authenticate }: GatewayContext,
) {
  if (access === 'stream') return method === 'GET' ? authenticate.forAccess('any-credential', authorization) : NOBODY;
  if (access !== 'tools') return authenticate.forAccess(access, authorization);
  return method === 'POST' ? authenticate.forTools(authorization) : NOBODY;
}
