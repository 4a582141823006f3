import type { IncomingMessage, ServerResponse } from 'node:http';
import { invalidRequest } from './rpc-error';

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** Whether a page of that origin may call /mcp. */
export type AllowedOrigin = (origin: string) => boolean;

/** `configured`, or by default our own origin and loopback. */
export const allowedOrigins = (ownOrigin: string, configured?: readonly string[]): AllowedOrigin =>
  configured
    ? (origin) => configured.includes(origin)
    : (origin) => origin === new URL(ownOrigin).origin || LOOPBACK.test(origin);

/** Lets an allowed origin read the answer; -32600 with 403 for another one. Clients that are no browser send none. */
export function admitOrigin(
  { headers: { origin } }: IncomingMessage,
  response: ServerResponse,
  isAllowed: AllowedOrigin,
) {
  response.setHeader('Vary', 'Origin');
  if (origin === undefined) return;
  if (!isAllowed(origin)) throw invalidRequest('Pages of this origin may not call the tool server', 403);
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate, Retry-After');
}

export const answerPreflight = (response: ServerResponse): void =>
  void response
    .writeHead(204, {
      'Access-Control-Allow-Methods': 'POST',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept, MCP-Protocol-Version',
      'Access-Control-Max-Age': '600',
    })
    .end();
