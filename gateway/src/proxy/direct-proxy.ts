import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { arrivedBody } from '../http/arrived-body';
import type { GatewayResponse } from '../http/visit';
import { endToEndHeaders } from './end-to-end-headers';
import { Exchange } from './exchange';
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

/** The body of a request as it is forwarded; null where it has none. */
type RequestBody = Buffer | PassThrough | null;

/** Returns the body whole where it has arrived, so that it is written together with the head of the request; else as a stream. */
function bodyOf(request: IncomingMessage): RequestBody {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (coding !== undefined) return streamOf(request);
  if (length === undefined || length === '0') return null;
  return arrivedBody(request) ?? streamOf(request);
}

/** When the stream is destroyed, the rest of the body is read and discarded, so that the client sees the response. */
function streamOf(request: IncomingMessage): PassThrough {
  const body = request.pipe(new PassThrough());
  return body.once('close', () => request.resume());
}
