import { errorRedirect } from '../authorize/deny';
import { approved, authorize, CALLBACK, exchange, goodQuery, newClient, newPerson, type Query } from '../testing/oauth';
import { ORIGIN, type ServedIdentity, serveIdentity } from '../testing/serve';

const RESOURCE = `${ORIGIN}/v1/mcp`;

let served: ServedIdentity;
let good: Record<string, string>;
beforeAll(async () => {
  served = await serveIdentity();
  good = goodQuery(await newClient(served, { redirect_uris: [CALLBACK, 'http://127.0.0.1:7777/cb?keep=1'] }));
});
afterAll(() => served.stop());

const ask = (query: Query) => authorize(served, query);
const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([known]) => known !== name));
const twice = (name: string, value: string): [string, string][] => [...Object.entries(good), [name, value]];

async function refusal(query: Query) {
  const outcome = await ask(query);
  if (outcome.kind !== 'refused') throw new Error(`not refused: ${JSON.stringify(outcome)}`);
  return new URL(errorRedirect(outcome, ORIGIN));
}

test('a valid request has the client, the scope and the redirect', async () => {
  expect(await ask({ ...good, resource: RESOURCE, prompt: 'none', nonce: 'x' })).toEqual({
    kind: 'ask',
    request: {
      flow: 'mcp',
      client_id: good['client_id'],
      client_name: 'Claude',
      redirect_uri: CALLBACK,
      redirect_host: 'client.example.com',
      state: 'xyz',
      code_challenge: good['code_challenge'],
      scope: 'mcp:read mcp:write',
      install_id: '',
      device_name: '',
      resource: RESOURCE,
      may_write: true,
    },
  });
});

test.each([
  ['no client_id', () => without('client_id')],
  ['an unknown client', () => ({ ...good, client_id: '0198c0de-0000-4000-8000-000000000001' })],
  ['a client_id twice', () => twice('client_id', good['client_id']!)],
  ['no redirect_uri', () => without('redirect_uri')],
  ['another redirect_uri', () => ({ ...good, redirect_uri: 'https://evil.example/cb' })],
  ['a longer redirect_uri', () => ({ ...good, redirect_uri: `${CALLBACK}/x` })],
  ['another loopback port', () => ({ ...good, redirect_uri: 'http://127.0.0.1:7778/cb?keep=1' })],
  ['a redirect_uri twice', () => twice('redirect_uri', 'https://evil.example/cb')],
])('%s ends on a page and never redirects', async (_what, query) => {
  expect(await ask(query())).toEqual({ kind: 'page-error', message: expect.any(String) });
});

test.each(['response_type', 'code_challenge', 'code_challenge_method', 'state', 'scope'])(
  'a second %s is reported as repeated, also with the same value',
  async (name) => {
    const { searchParams } = await refusal(
      twice(name, good[name] ?? 'mcp:read').concat(name in good ? [] : [[name, 'mcp:read']]),
    );
    expect(searchParams.get('error')).toBe('invalid_request');
    expect(searchParams.get('error_description')).toBe(`${name} is repeated`);
  },
);

test.each([
  ['no response_type', () => without('response_type'), 'invalid_request'],
  ['the implicit flow', () => ({ ...good, response_type: 'token' }), 'unsupported_response_type'],
  ['no challenge', () => without('code_challenge'), 'invalid_request'],
  ['no challenge method, which is plain', () => without('code_challenge_method'), 'invalid_request'],
  ['plain', () => ({ ...good, code_challenge_method: 'plain' }), 'invalid_request'],
  ['no S256 challenge', () => ({ ...good, code_challenge: 'x'.repeat(42) }), 'invalid_request'],
  ['two challenges', () => twice('code_challenge', 'x'), 'invalid_request'],
  ['two scopes', () => twice('scope', 'a').concat([['scope', 'b']]), 'invalid_request'],
  ['only unknown scopes', () => ({ ...good, scope: 'openid offline_access' }), 'invalid_scope'],
  ['another resource', () => ({ ...good, resource: `${ORIGIN}/v1` }), 'invalid_target'],
  [
    'several resources',
    () => twice('resource', RESOURCE).concat([['resource', 'https://a.example/']]),
    'invalid_target',
  ],
])('%s redirects an error to the client', async (_what, query, error) => {
  const { origin, pathname, searchParams } = await refusal(query());
  expect(origin + pathname).toBe(CALLBACK);
  expect(Object.fromEntries(searchParams)).toMatchObject({ error, state: 'xyz', iss: ORIGIN });
  expect(searchParams.get('code')).toBeNull();
});

test('a redirect keeps its own query, and without a state it has none', async () => {
  const query = { ...without('state'), redirect_uri: 'http://127.0.0.1:7777/cb?keep=1', response_type: 'token' };
  const { searchParams } = await refusal(query);
  expect(searchParams.get('keep')).toBe('1');
  expect(searchParams.has('state')).toBe(false);
});

test('the same resource twice counts once', async () => {
  const query = twice('resource', RESOURCE).concat([['resource', `${RESOURCE}/`]]);
  expect((await ask(query)).kind).toBe('ask');
});

test.each([
  ['mcp:read offline_access', 'mcp:read', false],
  ['mcp:write', 'mcp:read mcp:write', true],
])('the scope %p can be granted as %p', async (scope, granted, may_write) => {
  expect(await ask({ ...good, scope })).toMatchObject({ request: { scope: granted, may_write } });
});

test('a client that registered for reading cannot get writing', async () => {
  const query = goodQuery(await newClient(served, { scope: 'mcp:read' }));
  for (const scope of ['', 'mcp:write'])
    expect(await ask({ ...query, scope })).toMatchObject({ request: { scope: 'mcp:read', may_write: false } });
});

test('when the configuration allows it, a loopback redirect may use another port, which the exchange has to repeat', async () => {
  const relaxed = await serveIdentity({ env: { OAUTH_LOOPBACK_ANY_PORT: 'true' } });
  try {
    const client_id = await newClient(relaxed, { redirect_uris: ['http://127.0.0.1:7777/cb'] });
    const query = { redirect_uri: 'http://127.0.0.1:50123/cb' };
    const form = await approved(relaxed, { client_id, person: newPerson(), query });
    expect(form.redirect_uri).toBe(query.redirect_uri);
    const registered = { ...form, redirect_uri: 'http://127.0.0.1:7777/cb' };
    expect((await exchange(relaxed, registered)).body.error).toBe('invalid_grant');
    expect((await exchange(relaxed, form)).status).toBe(200);
  } finally {
    await relaxed.stop();
  }
});
