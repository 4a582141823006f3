import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { createProxyMiddleware, proxyEventsPlugin } from 'http-proxy-middleware';
import { isRead } from '../http/other-methods';
import type { GatewayResponse } from '../http/visit';
import { noteErrorCode } from './error-code';
import type { FaceReplicas } from './face-replicas';
import { failedAtFace } from './lost-face';
import { failUpgrade, joinEnds } from './upgrades';

export type FaceProxy = ReturnType<typeof createProxyMiddleware<IncomingMessage, ServerResponse>>;

/** Hands requests and upgrades on to a face, bodies unbuffered. */
export function faceProxy(replicas: FaceReplicas, silenceMs: number): FaceProxy {
  const next = () => replicas.next().url;
  const proxy: FaceProxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: next(),
    router: next,
    agent: replicas.agent,
    proxyTimeout: silenceMs,
    ejectPlugins: true,
    plugins: [proxyEventsPlugin],
    on: {
      error(cause, request, response) {
        if (!('writeHead' in response)) return failUpgrade(cause, response);
        failedAtFace(cause, request, response as GatewayResponse, silenceMs, () => void proxy(request, response));
      },
      proxyReq: (asked, request) => replicas.watch(asked, isRead(request)),
      proxyRes: (given, _request, response) => noteErrorCode(given, (response as GatewayResponse).locals.visit),
      proxyReqWs(asked: ClientRequest, _request, socket) {
        replicas.watch(asked, true);
        joinEnds(asked, socket);
      },
    },
  });
  return proxy;
}
