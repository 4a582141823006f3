import type { IncomingMessage } from 'node:http';
import type { Access } from '../auth/access';

/** The form that failures have at a face. */
export type ErrorForm = 'envelope' | 'oauth' | 'json-rpc' | 'page';

/** A raw HTTP face: whose it is, who may come, and how the gateway speaks there when the service cannot. */
export interface Face {
  readonly service: 'identity' | 'conversations' | 'workspace';
  /** `tools`: whoever it is, and the tool server judges. `stream`: any credential, also in a ticket, for as long as it is good. */
  readonly access: Access | 'tools' | 'stream';
  readonly errors: ErrorForm;
  /** Pattern for logs and metrics. */
  readonly route: string;
  /** Whether the service itself reads the Authorization header (switch_business presents its own token). */
  readonly keepsAuthorization?: true;
}

const FACES: readonly (readonly [RegExp, Face])[] = [
  [/^\/v1\/mcp\/?$/, { service: 'workspace', access: 'tools', errors: 'json-rpc', route: '/v1/mcp' }],
  [
    /^\/v1\/chats\/[^/]+\/stream$/,
    { service: 'conversations', access: 'stream', errors: 'envelope', route: '/v1/chats/{id}/stream' },
  ],
  [/^\/v1\/realtime$/, { service: 'conversations', access: 'stream', errors: 'envelope', route: '/v1/realtime' }],
  [/^\/v1\/auth\/cli\/authorize$/, page('/v1/auth/cli/authorize')],
  [/^\/v1\/oauth\/authorize$/, page('/v1/oauth/authorize')],
  [/^\/signin(\/|$)/, page('/signin')],
  [/^\/device(\/|$)/, page('/device')],
  [/^\/account(\/|$)/, page('/account/*')],
  [
    /^\/v1\/auth\/cli\/./,
    { service: 'identity', access: 'none', errors: 'oauth', route: '/v1/auth/cli/*', keepsAuthorization: true },
  ],
  [/^\/v1\/oauth\/./, { service: 'identity', access: 'none', errors: 'oauth', route: '/v1/oauth/*' }],
  [/^\/\.well-known\/./, { service: 'identity', access: 'none', errors: 'envelope', route: '/.well-known/*' }],
];

/** A page of identity's, for people. */
function page(route: string): Face {
  return { service: 'identity', access: 'none', errors: 'page', route };
}

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0]!;

/** The form of failures at the path of a request. */
export const formAt = (request: IncomingMessage): ErrorForm => faceOf(pathOf(request))?.errors ?? 'envelope';

export const faceOf = (path: string): Face | undefined => FACES.find(([pattern]) => pattern.test(path))?.[1];
