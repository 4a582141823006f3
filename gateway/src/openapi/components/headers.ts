import type { Schema } from './schemas';

const header = (description: string, type = 'string'): Schema => ({ description, schema: { type } });

/** Headers of answers: the name of the component, that on the wire, and what it says. */
const HEADERS = {
  RequestId: ['X-Request-Id', header('The X-Request-Id of the request, or one made for it')],
  Traceparent: ['traceparent', header('The traceparent of the request, or one made for it (W3C Trace Context)')],
  IdempotencyReplayed: ['Idempotency-Replayed', header('`true` when this repeats an earlier answer')],
  Challenge: ['WWW-Authenticate', header('RFC 6750 §3: `Bearer`')],
  ToolChallenge: [
    'WWW-Authenticate',
    header(
      '`Bearer realm="OAuth", resource_metadata="{origin}/.well-known/oauth-protected-resource", error="invalid_token", error_description="Missing or invalid access token"`',
    ),
  ],
  RetryAfter: ['Retry-After', header('Seconds after which a retry can succeed', 'integer')],
  RateLimit: ['RateLimit-Limit', header('Requests that may come at once', 'integer')],
  RateRemaining: ['RateLimit-Remaining', header('Requests left', 'integer')],
  RateReset: ['RateLimit-Reset', header('Seconds until all of them are back', 'integer')],
  Allow: ['Allow', header('The methods that are answered')],
  Location: ['Location', header('Where to go on, by GET')],
  SetCookie: ['Set-Cookie', header('The cookie that the browser is known by: HttpOnly, SameSite=Lax, for an hour')],
  McpSession: [
    'Mcp-Session-Id',
    header('On initialize, for revisions before 2025-06-18: to be sent back, for it names the revision'),
  ],
} as const satisfies Record<string, readonly [string, Schema]>;

export type HeaderName = keyof typeof HEADERS;

/** components.headers of the document. */
export const headers: Schema = Object.fromEntries(
  Object.entries(HEADERS).map(([name, [, component]]) => [name, component]),
);

/** The headers of one answer: those of every answer, and `names`. */
export const headersOf = (...names: readonly HeaderName[]): Schema =>
  Object.fromEntries(
    [...ON_EVERY_ANSWER, ...names].map((name) => [HEADERS[name][0], { $ref: `#/components/headers/${name}` }]),
  );

const ON_EVERY_ANSWER: readonly HeaderName[] = ['RequestId', 'Traceparent'];

/** Parameters by which every request may be known. */
export const tracing: readonly Schema[] = ON_EVERY_ANSWER.map((name) => ({ $ref: `#/components/parameters/${name}` }));
