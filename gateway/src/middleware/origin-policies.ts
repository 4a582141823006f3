/** The origins that may call a path from a browser: for preflights, requests and WebSockets. */
export interface OriginPolicy {
  allows(origin: string): boolean;
  /** Whether pages of any origin may read the response. */
  readonly any: boolean;
  readonly methods: string;
  /** Whether a request of another origin is refused. Where it is not, only its page cannot read the response. */
  refuses(method: string): boolean;
  /** Whether every OPTIONS request is treated as a preflight. */
  readonly handlesOptions: boolean;
  /** Pattern of the paths, for logs and metrics. */
  readonly route: string;
}

export interface OriginPolicies {
  of(path: string): OriginPolicy | undefined;
  /** Whether pages of any origin may read that path. */
  isPublic(path: string): boolean;
}

export interface Origins {
  /** The public origin of the service. */
  readonly origin: string;
  /** Further origins that may call the REST interface and streams; `*` for any. */
  readonly corsOrigins: readonly string[];
  /** Further origins that may call the tool server; undefined: those of the loopback interface. */
  readonly mcpOrigins?: readonly string[] | undefined;
  /** The origins that apps allow to call the REST interface and streams. */
  readonly apps?: { has(origin: string): boolean };
}

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;
const TOOLS = /^\/v1\/mcp\/?$/;
const REALTIME = '/v1/realtime';
const OAUTH_OF_BROWSERS = /^\/(\.well-known\/|v1\/oauth\/(register|token|revoke)$)/;
/** Pages use a cookie, so no other site may read them. */
const PAGES = /^\/v1\/(oauth|auth\/cli)\/authorize$/;

/** The only table of origins. */
export function originPolicies({ origin, corsOrigins, mcpOrigins, apps }: Origins): OriginPolicies {
  const listed = new Set([origin, ...corsOrigins]);
  const tools = new Set([origin, ...(mcpOrigins ?? [])]);
  // A service whose own pages are on the loopback interface is one that runs on the machine of its developer.
  const isLocal = LOOPBACK.test(origin);
  const rest: OriginPolicy = {
    any: corsOrigins.includes('*'),
    allows: (from) => listed.has(from) || (isLocal && LOOPBACK.test(from)) || (apps?.has(from) ?? false),
    methods: 'GET, POST, PUT, PATCH, DELETE',
    refuses: () => false,
    handlesOptions: false,
    route: '/v1/*',
  };
  const realtime: OriginPolicy = { ...rest, methods: 'GET', refuses: (method) => method === 'GET', route: REALTIME };
  const toolServer: OriginPolicy = {
    any: false,
    allows: (from) => tools.has(from) || (mcpOrigins === undefined && LOOPBACK.test(from)),
    methods: 'POST',
    refuses: (method) => method === 'POST',
    handlesOptions: true,
    route: '/v1/mcp',
  };
  const oauth: OriginPolicy = {
    any: true,
    allows: () => true,
    methods: 'GET, POST',
    refuses: () => false,
    handlesOptions: true,
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
