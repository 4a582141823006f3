/** Which origins may call a path from a browser; preflights, requests and WebSockets are all judged by it. */
export interface OriginPolicy {
  allows(origin: string): boolean;
  /** Whether any page may read, and no Origin makes a difference. */
  readonly any: boolean;
  readonly methods: string;
  /** Whether a request of another origin is refused; elsewhere its page only cannot read the response. */
  refuses(method: string): boolean;
  /** Whether any OPTIONS is answered as a preflight. */
  readonly answersOptions: boolean;
  /** Pattern of the paths, for logs and metrics. */
  readonly route: string;
}

export interface OriginPolicies {
  of(path: string): OriginPolicy | undefined;
  /** Whether any origin may read that path. */
  isPublic(path: string): boolean;
}

export interface Origins {
  /** Our own. */
  readonly origin: string;
  /** Of the REST interface and the streams, beside our own; `*` for any. */
  readonly corsOrigins: readonly string[];
  /** Of the tool server, beside our own; undefined: loopback. */
  readonly mcpOrigins?: readonly string[] | undefined;
}

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;
const TOOLS = /^\/v1\/mcp\/?$/;
const REALTIME = '/v1/realtime';
const OAUTH_OF_BROWSERS = /^\/(\.well-known\/|v1\/oauth\/(register|token|revoke)$)/;
/** Pages carry a cookie: no other site reads them. */
const PAGES = /^\/v1\/(oauth|auth\/cli)\/authorize$/;

/** THE table of origins. */
export function originPolicies({ origin, corsOrigins, mcpOrigins }: Origins): OriginPolicies {
  const listed = new Set([origin, ...corsOrigins]);
  const tools = new Set([origin, ...(mcpOrigins ?? [])]);
  const rest: OriginPolicy = {
    any: corsOrigins.includes('*'),
    allows: (from) => listed.has(from),
    methods: 'GET, POST, PUT, PATCH, DELETE',
    refuses: () => false,
    answersOptions: false,
    route: '/v1/*',
  };
  const realtime: OriginPolicy = { ...rest, methods: 'GET', refuses: (method) => method === 'GET', route: REALTIME };
  const toolServer: OriginPolicy = {
    any: false,
    allows: (from) => tools.has(from) || (mcpOrigins === undefined && LOOPBACK.test(from)),
    methods: 'POST',
    refuses: (method) => method === 'POST',
    answersOptions: true,
    route: '/v1/mcp',
  };
  const oauth: OriginPolicy = {
    any: true,
    allows: () => true,
    methods: 'GET, POST',
    refuses: () => false,
    answersOptions: true,
    route: '/v1/oauth/*',
  };
  const isPublic = (path: string) => OAUTH_OF_BROWSERS.test(path);
  return {
    isPublic,
    of(path) {
      if (TOOLS.test(path)) return toolServer;
      if (isPublic(path)) return oauth;
      if (path === REALTIME) return realtime;
      return path.startsWith('/v1/') && !PAGES.test(path) ? rest : undefined;
    },
  };
}
