import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, Provider } from 'oidc-provider';

/** A certified authorization server in memory, configured like ours: public clients, code, S256, rotation. */
export interface Reference {
  readonly url: string;
  /** Approves at the path and returns the redirect with the authorization response. */
  approveAt(path: string): Promise<URL>;
  stop(): void;
}

const configuration: Configuration = {
  features: {
    devInteractions: { enabled: false },
    registration: { enabled: true },
    revocation: { enabled: true },
    resourceIndicators: { enabled: false },
  },
  scopes: ['mcp:read', 'mcp:write'],
  responseTypes: ['code'],
  clientAuthMethods: ['none'],
  clientDefaults: { token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'refresh_token'] },
  pkce: { required: () => true },
  issueRefreshToken: async () => true,
  rotateRefreshToken: true,
  findAccount: async (_ctx, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
  interactions: { url: (_ctx, { uid }) => `/approve/${uid}` },
  cookies: { keys: ['of a test'] },
  routes: {
    authorization: '/v1/oauth/authorize',
    token: '/v1/oauth/token',
    registration: '/v1/oauth/register',
    revocation: '/v1/oauth/revoke',
  },
};

/** Starts the reference, where everybody is signed in and approves. */
export async function serveReference(): Promise<Reference> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(url, configuration);
  const handle = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url!.startsWith('/approve/')) return handle(request, response);
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: 'someone', clientId: String(params['client_id']) });
    grant.addOIDCScope('mcp:read mcp:write');
    const grantId = await grant.save();
    await provider.interactionFinished(request, response, { login: { accountId: 'someone' }, consent: { grantId } });
  });
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, approveAt: (path) => approveAt(url, path), stop };
}

async function approveAt(origin: string, path: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(path, origin);
  while (next.origin === origin) {
    const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
    const response = await fetch(next, { redirect: 'manual', headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`The reference responded ${response.status}: ${await response.text()}`);
    next = new URL(location, next);
  }
  return next;
}
