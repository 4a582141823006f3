import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { createProxyMiddleware, proxyEventsPlugin } from 'http-proxy-middleware';
import { isRead } from '../http/other-methods';
import type { GatewayResponse } from '../http/visit';
import { noteErrorCode } from './error-code';
import { failUpgrade, joinEnds } from './upgrades';
import { handleUpstreamFailure } from './upstream-failure';
import type { UpstreamReplicas } from './upstream-replicas';

export type LibraryProxy = ReturnType<typeof createProxyMiddleware<IncomingMessage, ServerResponse>>;

/** Forwards requests and upgrades by http-proxy-middleware, without buffering bodies. */
export function libraryProxy(replicas: UpstreamReplicas, silenceMs: number): LibraryProxy {
  const next = () => replicas.next().url;
  const proxy: LibraryProxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: next(),
    router: next,
    agent: replicas.agent,
    proxyTimeout: silenceMs,
    ejectPlugins: true,
    plugins: [proxyEventsPlugin],
    on: {
      error(cause, request, response) {
        if (!('writeHead' in response)) return failUpgrade(cause, response);
        handleUpstreamFailure(
          cause,
          request,
          response as GatewayResponse,
          silenceMs,
          () => void proxy(request, response),
        );
      },
      proxyReq(outgoing, request, response) {
        replicas.watch(outgoing, isRead(request));
        abandonWhenAnswered(outgoing, response);
      },
      proxyRes: (incoming, _request, response) => noteErrorCode(incoming, (response as GatewayResponse).locals.visit),
      proxyReqWs(outgoing: ClientRequest, _request, socket) {
        replicas.watch(outgoing, true);
        joinEnds(outgoing, socket);
      },
    },
  });
  return proxy;
}

/** Ends a request to the service when the gateway itself has responded to the client; otherwise a stream could begin that nothing reads. */
function abandonWhenAnswered(outgoing: ClientRequest, response: ServerResponse): void {
  const abandon = () => outgoing.destroy();
  response.once('close', abandon);
  outgoing.once('response', () => response.off('close', abandon));
}
