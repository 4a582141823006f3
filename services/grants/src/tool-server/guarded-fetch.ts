import { isIP } from 'node:net';
import { guardedLookup, isReachable } from '@cws/kit';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { Agent, type Dispatcher, request } from 'undici';
import { type ByteBudget, limitedBody } from './limited-body';
import { Encoded, NotSent, Redirected } from './tool-server-errors';

export interface Guard {
  readonly isPrivate: boolean;
  readonly dispatcher: Dispatcher;
  readonly budget: ByteBudget;
  /** Called when the body of a response cannot be read to its end; the stream of the server's own requests (GET) is not missed. */
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

/**
 * The fetch of the MCP client: one request, never a second one, and no redirect is followed. It is undici's `request` underneath,
 * whose listener leaves the signal with the end of the response. `fetch` leaves its own until a collection of garbage, and all
 * requests of a session have one signal.
 */
export const guardedFetch =
  (guard: Guard): FetchLike =>
  async (url, { method = 'GET', headers, body, signal } = {}) => {
    assertReachable(new URL(url), guard.isPrivate);
    const response = await request(url, {
      method: method as Dispatcher.HttpMethod,
      headers: new Map([...new Headers(headers), ['accept-encoding', 'identity']]),
      body: body as string | undefined,
      signal,
      dispatcher: guard.dispatcher,
    }).catch((error: unknown) => {
      throw isUnsent(error) ? new NotSent('the server could not be reached', { cause: error }) : error;
    });
    assertUsable(response);
    const limited = limitedBody(response.body, guard.budget, method === 'GET' ? () => {} : guard.failed);
    return responseOf(response, limited);
  };

/** Throws after it has given the connection up. */
function assertUsable({ statusCode, headers, body }: Dispatcher.ResponseData): void {
  const coding = headers['content-encoding'] ?? 'identity';
  const isRedirect = statusCode >= 300 && statusCode < 400;
  if (!isRedirect && coding === 'identity') return;
  body.on('error', () => {}).destroy();
  throw isRedirect ? new Redirected(statusCode) : new Encoded(String(coding));
}

const WITHOUT_BODY: readonly number[] = [204, 205];

async function responseOf(
  { statusCode: status, headers }: Dispatcher.ResponseData,
  body: ReadableStream<Uint8Array>,
): Promise<Response> {
  const fields = Object.entries(headers).flatMap(([name, values = []]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  if (!WITHOUT_BODY.includes(status)) return new Response(body, { status, headers: fields });
  await body.cancel();
  return new Response(null, { status, headers: fields });
}

/** A name is looked up, and judged, when its connection is made; an address is not. */
function assertReachable({ hostname }: URL, isPrivate: boolean): void {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !isReachable(host, isPrivate)) throw new NotSent(`the address ${host} may not be reached`);
}

/** Returns true when nothing of a request was sent; an AggregateError holds the failure at each address that was tried. */
function isUnsent(error: unknown): boolean {
  if (error instanceof NotSent) return true;
  if (error instanceof AggregateError) return error.errors.every(isUnsent);
  return error instanceof Error && NOT_CONNECTED.includes((error as NodeJS.ErrnoException).code ?? '');
}

const CONNECT_MS = 5_000;
/** Above the time limit of a call, which ends it first. */
const SILENT_MS = 30_000;

/** Connects only to addresses that may be reached, as the name resolves when the connection is made. */
export const guardedDispatcher = (isPrivate: boolean): Agent =>
  new Agent({
    connect: { lookup: guardedLookup(refusal(isPrivate)), timeout: CONNECT_MS },
    headersTimeout: SILENT_MS,
    bodyTimeout: SILENT_MS,
  });

const refusal = (isPrivate: boolean) => (address: string, hostname: string) =>
  isReachable(address, isPrivate) ? undefined : new NotSent(`the address of ${hostname} may not be reached`);
