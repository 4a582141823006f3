import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { createProxyMiddleware, proxyEventsPlugin } from 'http-proxy-middleware';
import { isRead } from '../http/other-methods';
import type { GatewayResponse } from '../http/visit';
import { noteStream } from './end-stream';
import { noteErrorCode } from './error-code';
import { failUpgrade, joinEnds } from './upgrades';
import { handleUpstreamFailure } from './upstream-failure';
import type { UpstreamReplicas } from './upstream-replicas';

export type LibraryProxy = ReturnType<typeof createProxyMiddleware<IncomingMessage, ServerResponse>>;

/** How long a service may take. */
export interface Patience {
  /** Until the response or the upgrade begins. */
  readonly beginMs: number;
  /** Between two parts of a response. */
  readonly silenceMs: number;
}

/**
 * Forwards requests and upgrades by http-proxy-middleware, without buffering bodies. A service that does not begin to respond in time
 * gives 504 upstream_timeout.
 */
export function libraryProxy(replicas: UpstreamReplicas, { beginMs, silenceMs }: Patience): LibraryProxy {
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
        if (!('writeHead' in response)) return failUpgrade(cause, response, beginMs);
        const repeat = () => void proxy(request, response);
        handleUpstreamFailure(cause, request, response as GatewayResponse, { silenceMs: beginMs, repeat, body: null });
      },
      proxyReq(outgoing, request, response) {
        replicas.watch(outgoing, isRead(request));
        endUnlessBegun(outgoing, beginMs);
        abandonWhenAnswered(outgoing, response);
      },
      proxyRes(incoming, _request, response) {
        noteErrorCode(incoming, (response as GatewayResponse).locals.visit);
        noteStream(incoming, response);
      },
      proxyReqWs(outgoing: ClientRequest, _request, socket) {
        replicas.watch(outgoing, true);
        endUnlessBegun(outgoing, beginMs);
        joinEnds(outgoing, socket);
      },
    },
  });
  return proxy;
}

function endUnlessBegun(outgoing: ClientRequest, beginMs: number): void {
  const timer = setTimeout(() => outgoing.destroy(), beginMs);
  const begun = () => clearTimeout(timer);
  outgoing.once('response', begun).once('upgrade', begun).once('close', begun);
}

/** Ends a request to the service when the gateway itself has responded to the client; otherwise a stream could begin that nothing reads. */
function abandonWhenAnswered(outgoing: ClientRequest, response: ServerResponse): void {
  const abandon = () => outgoing.destroy();
  response.once('close', abandon);
  outgoing.once('response', () => response.off('close', abandon));
}
