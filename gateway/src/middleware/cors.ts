import type { IncomingMessage, ServerResponse } from 'node:http';

/** Which origins may read the answers of a path, with which methods (Fetch §3.2). */
interface Policy {
  allows(origin: string): boolean;
  readonly any: boolean;
  readonly methods: string;
}

export interface CorsOptions {
  readonly origin: string;
  /** Of the REST interface; `*` for any. */
  readonly corsOrigins: readonly string[];
  /** Of the tool server, beside our own origin and loopback. */
  readonly mcpOrigins: readonly string[];
}

const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Accept',
  'Accept-Language',
  'Idempotency-Key',
  'Last-Event-ID',
  'MCP-Protocol-Version',
  'Mcp-Session-Id',
  'X-Json-Fields',
  'X-Request-Id',
  'traceparent',
].join(', ');
const EXPOSED_HEADERS = [
  'WWW-Authenticate',
  'Retry-After',
  'X-Request-Id',
  'traceparent',
  'Idempotency-Replayed',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Allow',
].join(', ');

/** Pages carry a cookie: no other site reads them. */
const PAGES = /^\/v1\/(oauth|auth\/cli)\/authorize$/;
const OAUTH_OF_BROWSERS = /^\/(\.well-known\/|v1\/oauth\/(register|token|revoke)$)/;
const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Sets the CORS headers of an answer; true when the request was a preflight and is answered. Credentials are never
 * allowed: nothing here reads a cookie of another site.
 */
export function cors(options: CorsOptions): (request: IncomingMessage, response: ServerResponse) => boolean {
  const policyOf = policies(options);
  return (request, response) => {
    const { origin } = request.headers;
    if (origin === undefined) return false;
    const policy = policyOf(pathOf(request));
    if (policy === undefined) return false;
    response.setHeader('Vary', 'Origin');
    const allowed = policy.allows(origin);
    if (allowed) allow(response, policy, origin);
    return isPreflight(request) && answerPreflight(response, policy, allowed);
  };
}

/** Whether pages of that origin may read the REST interface. */
export function listedOrigins({ origin, corsOrigins }: Pick<CorsOptions, 'origin' | 'corsOrigins'>) {
  const listed = new Set([origin, ...corsOrigins]);
  const any = corsOrigins.includes('*');
  return { any, allows: (from: string) => any || listed.has(from) };
}

function policies({ origin, corsOrigins, mcpOrigins }: CorsOptions): (path: string) => Policy | undefined {
  const rest = { ...listedOrigins({ origin, corsOrigins }), methods: 'GET, POST, PUT, PATCH, DELETE' };
  const mcpListed = new Set([origin, ...mcpOrigins]);
  const mcp = { any: false, allows: (from: string) => mcpListed.has(from) || LOOPBACK.test(from), methods: 'POST' };
  const oauth = { any: true, allows: () => true, methods: 'GET, POST' };
  return (path) => {
    if (path === '/v1/mcp') return mcp;
    if (OAUTH_OF_BROWSERS.test(path)) return oauth;
    return path.startsWith('/v1/') && !PAGES.test(path) ? rest : undefined;
  };
}

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0]!;

const isPreflight = ({ method, headers }: IncomingMessage) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

function allow(response: ServerResponse, { any }: Policy, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', any ? '*' : origin);
  response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
}

function answerPreflight(response: ServerResponse, { methods }: Policy, allowed: boolean): true {
  if (allowed) {
    response.setHeader('Access-Control-Allow-Methods', methods);
    response.setHeader('Access-Control-Allow-Headers', ALLOWED_HEADERS);
    response.setHeader('Access-Control-Max-Age', '7200');
  }
  response.writeHead(204).end();
  return true;
}
