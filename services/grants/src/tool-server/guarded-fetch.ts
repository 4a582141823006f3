import { isIP } from 'node:net';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type Dispatcher, fetch, type RequestInit as UndiciInit } from 'undici';
import { type ByteBudget, limitedBody } from './limited-body';
import { isReachable } from './reachable-address';
import { NotSent, Redirected } from './tool-server-errors';

export interface Guard {
  readonly isPrivate: boolean;
  readonly dispatcher: Dispatcher;
  readonly budget: ByteBudget;
  /** Told when the body of a response cannot be read to its end; the stream of the server's own requests (GET) is not missed. */
  readonly failed: (error: Error) => void;
}

/** The codes of errors that occur before any part of the request is sent. */
const NOT_CONNECTED: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** The fetch of the MCP client: one request, never a second one, and no redirect is followed. */
export const guardedFetch =
  (guard: Guard): FetchLike =>
  async (url, init = {}) => {
    assertReachable(new URL(url), guard.isPrivate);
    const response = await fetch(url, {
      ...(init as UndiciInit),
      redirect: 'manual',
      dispatcher: guard.dispatcher,
    }).catch((error: unknown) => {
      throw isUnsent(error) ? new NotSent('the server could not be reached', { cause: error }) : error;
    });
    const { status, statusText, body } = response;
    if (status >= 300 && status < 400) {
      await body?.cancel();
      throw new Redirected(status);
    }
    const limited = body && limitedBody(body, guard.budget, init.method === 'GET' ? () => {} : guard.failed);
    return new Response(limited, { status, statusText, headers: [...response.headers] });
  };

/** A name is looked up, and judged, when its connection is made; an address is not. */
function assertReachable({ hostname }: URL, isPrivate: boolean): void {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !isReachable(host, isPrivate)) throw new NotSent(`the address ${host} may not be reached`);
}

/** fetch says "fetch failed", and why in its cause; of several addresses all have failed. */
function isUnsent(error: unknown): boolean {
  if (error instanceof NotSent) return true;
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError) return error.errors.every(isUnsent);
  return NOT_CONNECTED.includes(code ?? '') || isUnsent(cause);
}
