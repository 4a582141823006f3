import { signedInBrowser } from '../testing/browser';
import { approved, CALLBACK, goodQuery, newPerson, type OAuthBody, pkce } from '../testing/oauth';
import { type Reference, serveReference } from '../testing/reference';
import { type ServedIdentity, serveIdentity } from '../testing/serve';

/** An authorization server as a client sees it. */
interface Server {
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** The form for the token endpoint after somebody has approved. */
  approvedForm(client_id: string): Promise<Record<string, string>>;
  /** The redirect to the client after a click of somebody signed in, and the status of the page when there is none. */
  authorizeAt(path: string): Promise<{ status: number; location: string | null }>;
}

let served: ServedIdentity;
let reference: Reference;
let ours: Server;
let theirs: Server;
beforeAll(async () => {
  // The reference warns on the console about settings for production.
  for (const level of ['info', 'warn'] as const) jest.spyOn(console, level).mockImplementation(() => undefined);
  served = await serveIdentity();
  reference = await serveReference();
  ours = {
    ask: (path, init) => served.http(path, init),
    approvedForm: (client_id) => approved(served, { client_id, person: newPerson() }),
    authorizeAt: refusedByUs,
  };
  theirs = {
    ask: (path, init) => fetch(reference.url + path, { redirect: 'manual', ...init }),
    approvedForm: approvedByReference,
    async authorizeAt(path) {
      const { status, headers } = await fetch(reference.url + path, { redirect: 'manual' });
      return { status, location: headers.get('location') };
    },
  };
});
afterAll(async () => {
  reference.stop();
  await served.stop();
  jest.restoreAllMocks();
});

/** The reference redirects at once; here an error is sent to the client by a click on the page that shows it. */
async function refusedByUs(path: string) {
  const { browser } = await signedInBrowser(served);
  const page = await browser.open(path);
  const hasButton = page.forms.some(({ names }) => names.includes('decision'));
  const { status, headers } = hasButton ? await browser.submit(page, 'decision', { decision: 'deny' }) : page;
  return { status, location: headers.get('location') };
}

async function approvedByReference(client_id: string): Promise<Record<string, string>> {
  const { verifier, challenge } = pkce();
  const query = { ...goodQuery(client_id, challenge), scope: 'mcp:read mcp:write' };
  const redirect = await reference.approveAt(`/v1/oauth/authorize?${new URLSearchParams(query)}`);
  const code = redirect.searchParams.get('code') ?? '';
  return { grant_type: 'authorization_code', client_id, code, code_verifier: verifier, redirect_uri: CALLBACK };
}

const post = (server: Server, path: string, fields: Record<string, string> | [string, string][]) =>
  server.ask(path, { method: 'POST', body: new URLSearchParams(fields) });
const postJson = (server: Server, path: string, body: unknown) =>
  server.ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const register = (server: Server, metadata: object = {}) =>
  postJson(server, '/v1/oauth/register', { redirect_uris: [CALLBACK], ...metadata });
const bodyOf = async (response: Response) => (await response.json()) as OAuthBody;
const clientOf = async (server: Server) => (await bodyOf(await register(server))).client_id;
async function connected(server: Server) {
  const client_id = await clientOf(server);
  const tokens = await bodyOf(await post(server, '/v1/oauth/token', await server.approvedForm(client_id)));
  return { ...tokens, client_id };
}

async function responseOf(response: Response) {
  const text = await response.text();
  const error = text.startsWith('{') ? JSON.parse(text).error : undefined;
  return { status: response.status, error };
}

async function expectAlike(ask: (server: Server) => Promise<Response>): Promise<void> {
  const [own, other] = [await responseOf(await ask(ours)), await responseOf(await ask(theirs))];
  expect(own).toEqual(other);
}

const withForm =
  (change: (form: Record<string, string>) => Record<string, string> | [string, string][]) => async (server: Server) =>
    post(server, '/v1/oauth/token', change(await server.approvedForm(await clientOf(server))));

/** Ours is stricter by decision, which its own tests show: redirect_uri and code_verifier are never optional. */
test.each<[string, (server: Server) => Promise<Response>]>([
  ['a code', withForm((form) => form)],
  ['no grant_type', withForm(({ grant_type: _, ...form }) => form)],
  ['another grant_type', withForm((form) => ({ ...form, grant_type: 'password' }))],
  ['an unknown client', withForm((form) => ({ ...form, client_id: 'nobody' }))],
  ['no code', withForm(({ code: _, ...form }) => form)],
  ['another code', withForm((form) => ({ ...form, code: 'x'.repeat(43) }))],
  ['another redirect_uri', withForm((form) => ({ ...form, redirect_uri: `${CALLBACK}/x` }))],
  ['another verifier', withForm((form) => ({ ...form, code_verifier: pkce().verifier }))],
  ['a code twice', withForm((form) => [...Object.entries(form), ['code', form['code']!]])],
  [
    "another client's code",
    async (server) => {
      const form = await server.approvedForm(await clientOf(server));
      return post(server, '/v1/oauth/token', { ...form, client_id: await clientOf(server) });
    },
  ],
  [
    'a spent code',
    async (server) => {
      const form = await server.approvedForm(await clientOf(server));
      await post(server, '/v1/oauth/token', form);
      return post(server, '/v1/oauth/token', form);
    },
  ],
  ['JSON', (server) => postJson(server, '/v1/oauth/token', { grant_type: 'authorization_code' })],
])('the token endpoint responds to %s like the reference', async (_what, ask) => expectAlike(ask));

const refresh = (server: Server, client_id: string, refresh_token: string, more = {}) =>
  post(server, '/v1/oauth/token', { grant_type: 'refresh_token', client_id, refresh_token, ...more });

test.each<[string, (server: Server) => Promise<Response>]>([
  [
    'a good one',
    async (server) => {
      const { client_id, refresh_token } = await connected(server);
      return refresh(server, client_id, refresh_token);
    },
  ],
  [
    'a spent one',
    async (server) => {
      const { client_id, refresh_token } = await connected(server);
      await refresh(server, client_id, refresh_token);
      return refresh(server, client_id, refresh_token);
    },
  ],
  [
    'the newest one after a spent one',
    async (server) => {
      const { client_id, refresh_token } = await connected(server);
      const next = await bodyOf(await refresh(server, client_id, refresh_token));
      await refresh(server, client_id, refresh_token);
      return refresh(server, client_id, next.refresh_token);
    },
  ],
  [
    "another client's",
    async (server) => refresh(server, await clientOf(server), (await connected(server)).refresh_token),
  ],
  ['nonsense', async (server) => refresh(server, await clientOf(server), 'nonsense')],
  [
    'none',
    async (server) =>
      post(server, '/v1/oauth/token', { grant_type: 'refresh_token', client_id: await clientOf(server) }),
  ],
  [
    'a revoked one',
    async (server) => {
      const { client_id, refresh_token } = await connected(server);
      await post(server, '/v1/oauth/revoke', { client_id, token: refresh_token });
      return refresh(server, client_id, refresh_token);
    },
  ],
])('a refresh with %s gets the response of the reference', async (_what, ask) => expectAlike(ask));

test.each<[string, (server: Server) => Promise<Response>]>([
  ['no token', async (server) => post(server, '/v1/oauth/revoke', { client_id: await clientOf(server) })],
  ['an unknown client', (server) => post(server, '/v1/oauth/revoke', { client_id: 'nobody', token: 'x' })],
])('a revocation with %s gets the response of the reference', async (_what, ask) => expectAlike(ask));

test.each<[string, object]>([
  ['a good one', {}],
  ['a fragment', { redirect_uris: [`${CALLBACK}#x`] }],
  ['a relative redirect', { redirect_uris: ['/cb'] }],
  ['no redirect', { redirect_uris: [] }],
  ['a redirect that is no list', { redirect_uris: CALLBACK }],
  ['an unknown grant type alone', { grant_types: ['nonsense'] }],
])('a registration with %s gets the response of the reference', async (_what, metadata) =>
  expectAlike((server) => register(server, metadata)),
);

test.each<[string, (good: Record<string, string>) => Record<string, string> | [string, string][]]>([
  ['no response_type', ({ response_type: _, ...good }) => good],
  ['another response_type', (good) => ({ ...good, response_type: 'nonsense' })],
  ['no challenge', ({ code_challenge: _, ...good }) => good],
  ['plain', (good) => ({ ...good, code_challenge_method: 'plain' })],
  ['no method', ({ code_challenge_method: _, ...good }) => good],
  ['a short challenge', (good) => ({ ...good, code_challenge: 'short' })],
  ['a scope twice', (good) => [...Object.entries(good), ['scope', 'mcp:read'], ['scope', 'mcp:write']]],
  ['an unknown client', (good) => ({ ...good, client_id: 'nobody' })],
  ['another redirect_uri', (good) => ({ ...good, redirect_uri: 'https://evil.example/cb' })],
  ['no client_id', ({ client_id: _, ...good }) => good],
])('an authorization request with %s gets the response of the reference', async (_what, change) => {
  const responses = [];
  for (const [server, issuer] of [
    [ours, served.context.origin],
    [theirs, reference.url],
  ] as const) {
    const query = new URLSearchParams(change(goodQuery(await clientOf(server))));
    const { status, location } = await server.authorizeAt(`/v1/oauth/authorize?${query}`);
    const {
      error_description: _,
      iss,
      ...parameters
    } = location ? Object.fromEntries(new URL(location).searchParams) : {};
    responses.push({
      redirected: location !== null,
      status: location ? 303 : status,
      parameters,
      iss: location ? iss === issuer : null,
    });
  }
  expect(responses[0]).toEqual(responses[1]);
});
