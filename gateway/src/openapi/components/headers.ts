import type { Schema } from './schemas';

const header = (description: string, type = 'string'): Schema => ({ description, schema: { type } });

/** Headers of responses: the name of the component, that of the header, and its description. */
const HEADERS = {
  RequestId: ['X-Request-Id', header('The X-Request-Id of the request, or a new one')],
  Traceparent: ['traceparent', header('The traceparent of the request, or a new one (W3C Trace Context)')],
  IdempotencyReplayed: ['Idempotency-Replayed', header('`true` when this repeats an earlier response')],
  Challenge: ['WWW-Authenticate', header('RFC 6750 §3: `Bearer`')],
  RetryAfter: ['Retry-After', header('Seconds after which a retry can succeed', 'integer')],
  RateLimit: ['RateLimit-Limit', header('The number of requests that may be sent at once', 'integer')],
  RateRemaining: ['RateLimit-Remaining', header('The number of requests left', 'integer')],
  RateReset: ['RateLimit-Reset', header('Seconds until the full number is available again', 'integer')],
  Allow: ['Allow', header('The methods that the path has')],
} as const satisfies Record<string, readonly [string, Schema]>;

export type HeaderName = keyof typeof HEADERS;

/** components.headers of the document. */
export const headers: Schema = Object.fromEntries(
  Object.entries(HEADERS).map(([name, [, component]]) => [name, component]),
);

/** The headers of one response: those of every response, and `names`. */
export const headersOf = (...names: readonly HeaderName[]): Schema =>
  Object.fromEntries(
    [...ON_EVERY_RESPONSE, ...names].map((name) => [HEADERS[name][0], { $ref: `#/components/headers/${name}` }]),
  );

const ON_EVERY_RESPONSE: readonly HeaderName[] = ['RequestId', 'Traceparent'];

/** Parameters of every operation, by which its log lines can be found. */
export const tracing: readonly Schema[] = ON_EVERY_RESPONSE.map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));
