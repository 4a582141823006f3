import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { baseUrl } from './target';

const REDIRECT = 'http://localhost:7654/callback';

/** Stores an application's sign-in in memory. */
export interface SdkStore extends OAuthClientProvider {
  readonly kept: {
    client?: OAuthClientInformationMixed;
    tokens?: OAuthTokens;
    verifier?: string;
    /** The address to which the person is redirected. */
    authorizeUrl?: URL;
  };
}

export function sdkStore(client_name = 'Official client'): SdkStore {
  const kept: SdkStore['kept'] = {};
  return {
    kept,
    redirectUrl: REDIRECT,
    clientMetadata: {
      client_name,
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state: () => 'of-the-sdk',
    clientInformation: () => kept.client,
    saveClientInformation(client) {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens(tokens) {
      kept.tokens = tokens;
    },
    redirectToAuthorization(url) {
      kept.authorizeUrl = url;
    },
    saveCodeVerifier(verifier) {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? '',
    invalidateCredentials(scope) {
      if (scope === 'all' || scope === 'client') kept.client = undefined;
      if (scope === 'all' || scope === 'tokens') kept.tokens = undefined;
    },
  };
}

/** Connects the official client with a key. */
export async function connectWithKey(key: string): Promise<Client> {
  const client = new Client({ name: 'e2e', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit }));
  return client;
}

const sdkTransport = (authProvider: OAuthClientProvider) =>
  new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { authProvider });

/** Connects the official client over a transport of its own, and closes it afterwards. */
export async function withSdkClient<T>(
  authProvider: OAuthClientProvider,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ name: 'e2e', version: '1' });
  await client.connect(sdkTransport(authProvider));
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}
