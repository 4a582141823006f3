import type { IncomingMessage } from 'node:http';
import type { Access } from '../auth/access';

/** The form of the failures that the gateway itself reports on a route. */
export type FailureForm = 'envelope' | 'oauth' | 'json-rpc' | 'page';

/** A route whose requests the gateway forwards to the HTTP listener of a service. */
export interface ProxiedRoute {
  readonly service: 'identity' | 'profiles' | 'conversations' | 'workspace';
  /**
   * Which credentials are accepted. `tools`: any or none, since the tool server decides. `stream`: any, also in a ticket, and the stream
   * ends when the credential does.
   */
  readonly access: Access | 'tools' | 'stream';
  readonly failureForm: FailureForm;
  /** Pattern of the path, for logs and metrics. */
  readonly pattern: string;
  /** The methods that need the credential; the service refuses every other one before authentication. Absent: all methods. */
  readonly methods?: readonly string[];
  /** The class in which the gateway counts requests with a credential; elsewhere the service counts them. */
  readonly countedAs?: 'other' | 'tools';
  /** Whether a request with a query counts as a read of the client's network: it searches, in public (contract: help-pages-search). */
  readonly countsQueries?: true;
  /** Whether the service itself reads the Authorization header (switch_business presents its own token, and some clients their client_id). */
  readonly keepsAuthorization?: true;
}

const PROXIED_ROUTES: readonly (readonly [RegExp, ProxiedRoute])[] = [
  [
    /^\/v1\/mcp\/?$/,
    { service: 'workspace', access: 'tools', failureForm: 'json-rpc', pattern: '/v1/mcp', countedAs: 'tools' },
  ],
  [
    /^\/v1\/chats\/[^/]+\/stream$/,
    { service: 'conversations', access: 'stream', failureForm: 'envelope', pattern: '/v1/chats/{id}/stream' },
  ],
  [
    /^\/v1\/realtime$/,
    { service: 'conversations', access: 'stream', failureForm: 'envelope', pattern: '/v1/realtime' },
  ],
  [
    /^\/v1\/users\/me\/avatar$/,
    {
      service: 'profiles',
      access: 'credential',
      failureForm: 'envelope',
      pattern: '/v1/users/me/avatar',
      methods: ['POST', 'DELETE'],
      countedAs: 'other',
    },
  ],
  [
    /^\/v1\/avatars\/[^/]+$/,
    { service: 'profiles', access: 'none', failureForm: 'envelope', pattern: '/v1/avatars/{name}' },
  ],
  [
    /^\/v1\/users\/me\/export$/,
    {
      service: 'identity',
      access: 'end-user',
      failureForm: 'envelope',
      pattern: '/v1/users/me/export',
      methods: ['POST'],
      countedAs: 'other',
    },
  ],
  [/^\/widget\.js$/, { service: 'workspace', access: 'none', failureForm: 'envelope', pattern: '/widget.js' }],
  [/^\/widget\/./, { service: 'workspace', access: 'none', failureForm: 'envelope', pattern: '/widget/*' }],
  [/^\/v1\/auth\/cli\/authorize$/, page('/v1/auth/cli/authorize')],
  [/^\/v1\/oauth\/authorize$/, page('/v1/oauth/authorize')],
  [
    /^\/help\/./,
    { service: 'workspace', access: 'none', failureForm: 'envelope', pattern: '/help/*', countsQueries: true },
  ],
  [/^\/signin(\/|$)/, page('/signin')],
  [/^\/device(\/|$)/, page('/device')],
  [/^\/account(\/|$)/, page('/account/*')],
  [
    /^\/v1\/auth\/cli\/./,
    { service: 'identity', access: 'none', failureForm: 'oauth', pattern: '/v1/auth/cli/*', keepsAuthorization: true },
  ],
  [
    /^\/v1\/oauth\/./,
    { service: 'identity', access: 'none', failureForm: 'oauth', pattern: '/v1/oauth/*', keepsAuthorization: true },
  ],
  [/^\/\.well-known\/./, { service: 'identity', access: 'none', failureForm: 'envelope', pattern: '/.well-known/*' }],
];

/** HTML pages of identity. */
function page(pattern: string): ProxiedRoute {
  return { service: 'identity', access: 'none', failureForm: 'page', pattern };
}

export const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0]!;

/** The form of failures on the path of a request. */
export const failureFormOf = (request: IncomingMessage): FailureForm =>
  proxiedRouteOf(pathOf(request))?.failureForm ?? 'envelope';

export const proxiedRouteOf = (path: string): ProxiedRoute | undefined =>
  PROXIED_ROUTES.find(([regex]) => regex.test(path))?.[1];
