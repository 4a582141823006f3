import { type ClientRequest, type IncomingMessage, request as makeRequest, type OutgoingHttpHeaders } from 'node:http';
import type { Writable } from 'node:stream';
import { isRead } from '../http/other-methods';
import type { GatewayResponse } from '../http/visit';
import { noteErrorCode } from './error-code';
import type { FaceReplicas } from './face-replicas';
import { failedAtFace } from './lost-face';

export type FaceHop = (request: IncomingMessage, response: GatewayResponse) => void;

/**
 * Hands requests on to a face whose requests are many and small, bodies unbuffered: what face-proxy.ts does by a library, in
 * three quarters of the time (docs/decisions/0026).
 */
export function faceHop(replicas: FaceReplicas, silenceMs: number): FaceHop {
  const { agent } = replicas;
  return function hop(request, response) {
    const { host, port } = replicas.next();
    const { method, url: path } = request;
    const asked = makeRequest({ agent, host, port, method, path, headers: framed(request) });
    const stopSending = pass(request, asked);
    replicas.watch(asked, isRead(request));
    asked.setTimeout(silenceMs, () => asked.destroy());
    asked.on('error', (cause) => {
      stopSending();
      // The client went away, and took the request along.
      if (response.destroyed) return;
      failedAtFace(cause, request, response, silenceMs, () => hop(request, response));
    });
    asked.once('response', (given) => respond(given, response, () => endRequest(asked, stopSending)));
    response.once('close', () => {
      if (!response.writableFinished) asked.destroy();
    });
  };
}

function respond(given: IncomingMessage, response: GatewayResponse, over: () => void): void {
  noteErrorCode(given, response.locals.visit);
  response.statusCode = given.statusCode!;
  for (const [name, value] of Object.entries(endToEnd(given))) response.setHeader(name, value!);
  if (given.headers['content-length'] === undefined) response.flushHeaders();
  pass(given, response);
  given.once('close', () => {
    over();
    if (!given.complete) response.destroy();
  });
}

/** A response may come before the request is whole: the rest of that is read, for the client to see the response, and dropped. */
function endRequest(asked: ClientRequest, stopSending: () => void): void {
  if (asked.writableFinished) return;
  stopSending();
  asked.destroy();
}

/**
 * As `pipe`, in fewer steps: where the length is known, the last chunk and the end are one write. The returned function lets the
 * rest of the source go by.
 */
function pass(source: IncomingMessage, target: Writable): () => void {
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

/** Of the connection that a message came over, and not of the next one (RFC 9110 §7.6.1); Node has its own for that. */
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
 * Node adds no Transfer-Encoding to methods that have no body as a rule: unframed, one that comes all the same would be read as the
 * next request (RFC 9112 §11.2).
 */
function framed(request: IncomingMessage): OutgoingHttpHeaders {
  const headers = endToEnd(request);
  if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
  return headers;
}

function endToEnd({ headers }: IncomingMessage): OutgoingHttpHeaders {
  const kept: OutgoingHttpHeaders = {};
  for (const name in headers) if (!HOP_BY_HOP.has(name)) kept[name] = headers[name];
  return kept;
}
