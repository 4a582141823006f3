import { type ClientRequest, type IncomingMessage, request as makeRequest, type OutgoingHttpHeaders } from 'node:http';
import type { Writable } from 'node:stream';
import { isRead } from '../http/other-methods';
import type { GatewayResponse } from '../http/visit';
import { noteErrorCode } from './error-code';
import { handleUpstreamFailure } from './upstream-failure';
import type { UpstreamReplicas } from './upstream-replicas';

/** Forwards a request and passes the response on. */
export type DirectProxy = (request: IncomingMessage, response: GatewayResponse) => void;

/**
 * Forwards requests without buffering their bodies, as library-proxy.ts does, in three quarters of its time: for a service whose
 * requests are many and small (docs/decisions/0026).
 */
export function directProxy(replicas: UpstreamReplicas, silenceMs: number): DirectProxy {
  const { agent } = replicas;
  return function forward(request, response) {
    const { host, port } = replicas.next();
    const { method, url: path } = request;
    const outgoing = makeRequest({ agent, host, port, method, path, headers: framedHeaders(request) });
    const stopSending = copyBody(request, outgoing);
    replicas.watch(outgoing, isRead(request));
    const silence = endWhenSilent(outgoing, silenceMs);
    outgoing.on('error', (cause) => {
      stopSending();
      // The client closed its connection, and `close` below destroyed the outgoing request.
      if (response.destroyed) return;
      handleUpstreamFailure(cause, request, response, silenceMs, () => forward(request, response));
    });
    outgoing.once('response', (incoming) => {
      silence.begin(incoming);
      respond(incoming, response, () => endRequest(outgoing, stopSending));
    });
    response.once('close', () => {
      if (!response.writableFinished) outgoing.destroy();
    });
  };
}

/** A client that takes nothing of a response for this long is given up: it holds a connection here and one at the service. */
const CLIENT_SILENCE_MS = 10 * 60_000;

/** Ends a request when the service sends nothing for `silenceMs`, except while the client is not ready for more. */
function endWhenSilent(outgoing: ClientRequest, silenceMs: number) {
  let response: IncomingMessage | undefined;
  let waitedMs = 0;
  outgoing.setTimeout(silenceMs);
  outgoing.on('timeout', () => {
    waitedMs += silenceMs;
    if (response?.isPaused() && waitedMs < CLIENT_SILENCE_MS) outgoing.setTimeout(silenceMs);
    else outgoing.destroy();
  });
  return {
    begin(incoming: IncomingMessage) {
      response = incoming;
      incoming.on('resume', () => {
        waitedMs = 0;
      });
    },
  };
}

function respond(incoming: IncomingMessage, response: GatewayResponse, done: () => void): void {
  noteErrorCode(incoming, response.locals.visit);
  response.statusCode = incoming.statusCode!;
  for (const [name, value] of Object.entries(endToEndHeaders(incoming))) response.setHeader(name, value!);
  if (incoming.headers['content-length'] === undefined) response.flushHeaders();
  copyBody(incoming, response);
  incoming.once('close', () => {
    done();
    if (!incoming.complete) response.destroy();
  });
}

/** A response may end before its request does. The rest of the request is read and discarded, so that the client sees the response. */
function endRequest(outgoing: ClientRequest, stopSending: () => void): void {
  if (outgoing.writableFinished) return;
  stopSending();
  outgoing.destroy();
}

/**
 * Copies a body as `pipe` does, in fewer steps: where its length is known, the last chunk and the end are one write. The returned
 * function stops the copying and discards the rest of the source.
 */
function copyBody(source: IncomingMessage, target: Writable): () => void {
  let left = Number(source.headers['content-length']);
  const take = (chunk: Buffer) => {
    left -= chunk.length;
    if (left === 0) return void target.end(chunk);
    if (target.write(chunk)) return;
    source.pause();
    target.once('drain', () => source.resume());
  };
  const end = () => target.writableEnded || target.end();
  if (source.readableEnded) end();
  else source.on('data', take).once('end', end);
  return () => void source.off('data', take).off('end', end).resume();
}

/** Headers that concern one connection alone and are not forwarded (RFC 9110 §7.6.1); Node writes its own for the next one. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * The headers to forward, with the framing of the body. Node adds no Transfer-Encoding for methods that usually have no body: without it
 * such a body would be read as the next request (RFC 9112 §11.2).
 */
function framedHeaders(request: IncomingMessage): OutgoingHttpHeaders {
  const headers = endToEndHeaders(request);
  if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
  return headers;
}

function endToEndHeaders({ headers }: IncomingMessage): OutgoingHttpHeaders {
  const kept: OutgoingHttpHeaders = {};
  for (const name in headers) if (!HOP_BY_HOP.has(name)) kept[name] = headers[name];
  return kept;
}
