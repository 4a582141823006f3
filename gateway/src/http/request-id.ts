import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isTraceparent } from '@cws/kit';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** The client's X-Request-Id if it is well formed, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The client's traceparent if it is well formed, else a new one that is not sampled. */
export function traceparentOf({ headers }: IncomingMessage): string {
  const given = headers['traceparent'];
  return isTraceparent(given) ? given : newTraceparent();
}

/** A new trace, not sampled. */
export function newTraceparent(): string {
  const trace = randomUUID().replaceAll('-', '');
  return `00-${trace}-${randomUUID().slice(19).replaceAll('-', '')}-00`;
}
