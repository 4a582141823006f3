// The baseline of token rotation: oidc-provider with its tokens in memory, one public client and a given number of
// refresh tokens.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, Provider } from 'oidc-provider';

const CLIENT = 'bench';
const configuration: Configuration = {
  clients: [
    {
      client_id: CLIENT,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: ['http://127.0.0.1/callback'],
    },
  ],
  features: { devInteractions: { enabled: false } },
  scopes: ['mcp:read'],
  responseTypes: ['code'],
  clientAuthMethods: ['none'],
  issueRefreshToken: async () => true,
  rotateRefreshToken: true,
  findAccount: async (_context, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
  cookies: { keys: ['of a bench'] },
};

const server = createServer();
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const { port } = server.address() as AddressInfo;
const provider = new Provider(`http://127.0.0.1:${port}`, configuration);
server.on('request', provider.callback());
const tokens = await Promise.all(Array.from({ length: Number(process.argv[2]) }, refreshToken));
process.send!({ port, tokens, client_id: CLIENT });
process.once('disconnect', () => process.exit(0));

async function refreshToken(): Promise<string> {
  const client = (await provider.Client.find(CLIENT))!;
  const grant = new provider.Grant({ accountId: 'someone', clientId: CLIENT });
  grant.addOIDCScope('mcp:read');
  const token = new provider.RefreshToken({
    accountId: 'someone',
    client,
    grantId: await grant.save(),
    gty: 'authorization_code',
    scope: 'mcp:read',
  });
  return token.save();
}
