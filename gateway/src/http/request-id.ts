import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;
/** W3C Trace Context §3.2; version ff and ids of zeros are not valid. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The client's X-Request-Id if it is well formed, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The client's traceparent if it is well formed, else a new trace that nobody has asked to record. */
export function traceparentOf({ headers }: IncomingMessage): string {
  const given = headers['traceparent'];
  return typeof given === 'string' && TRACEPARENT.test(given) ? given : newTraceparent();
}

/** A trace of its own. */
export function newTraceparent(): string {
  const trace = randomUUID().replaceAll('-', '');
  return `00-${trace}-${randomUUID().slice(19).replaceAll('-', '')}-00`;
}
