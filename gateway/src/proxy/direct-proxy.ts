import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { GatewayResponse } from '../http/visit';
import { endToEndHeaders } from './end-to-end-headers';
import { Exchange } from './exchange';
import { bodyOf, type RequestBody } from './request-body';
import { handleUpstreamFailure } from './upstream-failure';
import type { UpstreamReplicas } from './upstream-replicas';

/** Forwards a request and passes the response on. */
export type DirectProxy = (request: IncomingMessage, response: GatewayResponse) => void;

/**
 * Forwards requests as library-proxy.ts does, in half of its time: for services whose requests are many and small. Bodies are not
 * buffered; undici frames them (docs/decisions/0026).
 */
export function directProxy({ next, connections }: UpstreamReplicas, silenceMs: number): DirectProxy {
  function forward(request: IncomingMessage, response: GatewayResponse, body: RequestBody): void {
    const connection = connections.take(next());
    // A stream has given away what was sent.
    const repeat = body instanceof Readable ? undefined : () => forward(request, response, body);
    const handler = new Exchange(request, response, {
      connection,
      silenceMs,
      done: () => connections.release(connection),
      failed(cause) {
        const isStream = body instanceof Readable;
        if (isStream) body.destroy();
        handleUpstreamFailure(cause, request, response, { silenceMs, repeat, body: isStream ? null : body });
      },
    });
    connection.client.dispatch(optionsOf(request, body), handler);
  }
  return (request, response) => forward(request, response, bodyOf(request));
}

const optionsOf = (request: IncomingMessage, body: RequestBody): Dispatcher.DispatchOptions => ({
  method: request.method as Dispatcher.HttpMethod,
  path: request.url!,
  headers: endToEndHeaders(request.headers),
  body,
});
