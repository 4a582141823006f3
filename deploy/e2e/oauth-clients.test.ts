import { auth, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import * as oauth from 'oauth4webapi';
import { call } from './support/client';
import { decideAt } from './support/consent';
import { covers } from './support/covers';
import { newWorkspace, rpc, toolNames } from './support/mcp';
import { CALLBACK, postForm, TOOL_SERVER } from './support/oauth';
import { newPerson, type Person } from './support/people';
import { type SdkStore, sdkStore, withSdkClient } from './support/sdk-client';
import { baseUrl, origin } from './support/target';
import { within } from './support/within';

const INSECURE = { [oauth.allowInsecureRequests]: true };

let person: Person;
beforeAll(async () => {
  person = await newPerson();
});

const decide = (url: string | URL, workspace = 'account') =>
  decideAt(String(url), person.user.email, { workspace, access: 'write', decision: 'approve' });

/** Runs the official client's own flow until it has tokens. */
async function signInBySdk(store: SdkStore, workspace?: string): Promise<void> {
  expect(await auth(store, { serverUrl: `${baseUrl}/mcp` })).toBe('REDIRECT');
  const response = await decide(store.kept.authorizeUrl!, workspace);
  expect(response.searchParams.get('state')).toBe('of-the-sdk');
  const authorizationCode = response.searchParams.get('code')!;
  expect(await auth(store, { serverUrl: `${baseUrl}/mcp`, authorizationCode })).toBe('AUTHORIZED');
}

covers('mcp-auth.sdk')('the official client is redirected to sign in, and can call afterwards', async () => {
  const { business_id } = await newWorkspace(person.access_token);
  const store = sdkStore();
  await expect(withSdkClient(store, async () => undefined)).rejects.toThrow(UnauthorizedError);
  expect(store.kept.authorizeUrl!.searchParams.get('resource')).toBe(TOOL_SERVER);
  await signInBySdk(store, business_id);
  await withSdkClient(store, async (client) => {
    const { structuredContent } = await client.callTool({ name: 'workspace_get', arguments: {} });
    expect(structuredContent).toMatchObject({ business_id });
  });
});

covers('mcp-auth.sdk')('the official client refreshes by itself when its key is refused', async () => {
  const store = sdkStore();
  await signInBySdk(store);
  const { access_token, refresh_token } = store.kept.tokens!;
  store.kept.tokens = { ...store.kept.tokens!, access_token: 'wsk_nonsense' };
  await withSdkClient(store, (client) => client.ping());
  expect(store.kept.tokens!.access_token).not.toBe(access_token);
  expect(store.kept.tokens!.refresh_token).not.toBe(refresh_token);
});

covers('mcp-auth.sdk')(
  'the official client registers again when its client was deleted, and signs in again when its connection has ended',
  async () => {
    const store = sdkStore();
    await signInBySdk(store);
    const { client, tokens } = store.kept;
    await postForm('revoke', { client_id: client!.client_id, token: tokens!.refresh_token! });
    await within(2_000, async () => (await rpc(tokens!.access_token, 'ping')).status === 401);
    await expect(withSdkClient(store, async () => undefined)).rejects.toThrow(UnauthorizedError);
    expect(store.kept.client!.client_id).toBe(client!.client_id);
    store.kept.client = { ...client!, client_id: '01890000-0000-7000-8000-000000000000' };
    store.kept.tokens = tokens;
    await expect(withSdkClient(store, async () => undefined)).rejects.toThrow(UnauthorizedError);
    expect(store.kept.client!.client_id).not.toBe(client!.client_id);
  },
);

/** Runs oauth4webapi from the challenge of the tool server to its first tokens. */
async function signInByOauth4webapi() {
  const resource = await oauth.resourceDiscoveryRequest(new URL(TOOL_SERVER), INSECURE);
  const { authorization_servers } = await oauth.processResourceDiscoveryResponse(new URL(TOOL_SERVER), resource);
  const issuer = new URL(authorization_servers![0]!);
  const discovered = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE });
  const server = await oauth.processDiscoveryResponse(issuer, discovered);
  const registration = await oauth.dynamicClientRegistrationRequest(server, { redirect_uris: [CALLBACK] }, INSECURE);
  const client = (await oauth.processDynamicClientRegistrationResponse(registration)) as oauth.Client;
  const verifier = oauth.generateRandomCodeVerifier();
  const url = new URL(server.authorization_endpoint!);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: CALLBACK,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: 'of-oauth4webapi',
    resource: TOOL_SERVER,
  }).toString();
  const response = oauth.validateAuthResponse(server, client, await decide(url), 'of-oauth4webapi');
  const asked = { additionalParameters: { resource: TOOL_SERVER }, ...INSECURE };
  const exchanged = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    response,
    CALLBACK,
    verifier,
    asked,
  );
  return { server, client, tokens: await oauth.processAuthorizationCodeResponse(server, client, exchanged) };
}

covers('mcp-auth.oauth4webapi')('oauth4webapi signs in, refreshes and revokes', async () => {
  const { server, client, tokens } = await signInByOauth4webapi();
  expect(await toolNames(tokens.access_token)).toEqual(['workspace_list', 'workspace_create']);
  const asked = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh_token!, INSECURE);
  const next = await oauth.processRefreshTokenResponse(server, client, asked);
  expect((await rpc(next.access_token, 'ping')).status).toBe(200);
  const revoked = await oauth.revocationRequest(server, client, oauth.None(), next.refresh_token!, INSECURE);
  expect(await oauth.processRevocationResponse(revoked)).toBeUndefined();
  await within(2_000, async () => (await rpc(next.access_token, 'ping')).status === 401);
});

covers('rfc9728.challenge')('the challenge names the protected-resource document', async () => {
  const { status, headers } = await call('POST', '/mcp', { json: { jsonrpc: '2.0', id: 1, method: 'ping' } });
  expect([status, headers.get('www-authenticate')]).toEqual([
    401,
    `Bearer realm="OAuth", resource_metadata="${origin}/.well-known/oauth-protected-resource", error="invalid_token", error_description="Missing or invalid access token"`,
  ]);
});
