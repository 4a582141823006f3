import { uuidV4 } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import type { Choice } from '../authorize/authorize';
import {
  approve,
  approved,
  authorize,
  CALLBACK,
  connected,
  exchange,
  goodQuery,
  newClient,
  newPerson,
  pkce,
  postForm,
  refresh,
  resolve,
} from '../testing/oauth';
import { ORIGIN, type ServedIdentity, serveIdentity } from '../testing/serve';
import { READ_ONLY_TOOLS } from '../testing/workspace';

const DAY_S = 24 * 3_600;

let served: ServedIdentity;
let client_id: string;
beforeAll(async () => {
  served = await serveIdentity();
  client_id = await newClient(served);
});
afterEach(() => {
  served.time.offset = 0;
});
afterAll(() => served.stop());

const asking = (choice: Partial<Choice> = {}, person = newPerson()) => approved(served, { client_id, person, choice });
const member = (role: string) => {
  const [person, workspace] = [newPerson(), uuidV4()];
  served.workspace.state.roles.set(`${workspace} ${person.user_id}`, role);
  return { person, workspace };
};
const boundsOf = async (token: string) => (await resolve(served, token)).credential;

test('an approval redirects to the redirect_uri with code, state and iss', async () => {
  const outcome = await authorize(served, goodQuery(client_id));
  if (outcome.kind !== 'ask') throw new Error('refused');
  const { origin, pathname, searchParams } = new URL(await approve(served, outcome.request, newPerson()));
  expect(origin + pathname).toBe(CALLBACK);
  expect(Object.fromEntries(searchParams)).toEqual({ code: expect.any(String), state: 'xyz', iss: ORIGIN });
});

test('a code is exchanged for a key of 7 days and a refresh token', async () => {
  const { status, headers, body } = await exchange(served, await asking());
  expect(status).toBe(200);
  expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^wsk_[0-9A-Za-z]{49}$/),
    token_type: 'Bearer',
    expires_in: 7 * DAY_S,
    refresh_token: expect.any(String),
    scope: 'mcp:read mcp:write',
  });
});

test.each([1, 90])('a key of %p days', async (lifetime_days) => {
  const { expires_in, access_token } = await connected(served, { choice: { lifetime_days } });
  expect(expires_in).toBe(lifetime_days * DAY_S);
  served.time.offset = lifetime_days * DAY_S * 1_000 - 10_000;
  expect((await resolve(served, access_token)).found).toBe(true);
  served.time.offset += 10_001;
  expect((await resolve(served, access_token)).found).toBe(false);
});

test.each([0, 91, -1, 1.5, Number.NaN])('%p days are refused', async (lifetime_days) => {
  await expect(asking({ lifetime_days })).rejects.toMatchObject({ details: [{ path: 'lifetime_days' }] });
});

test.each(['member', 'manager', 'owner'])(
  'a read-write approval by a %s allows every tool of that role',
  async (role) => {
    const { person, workspace } = member(role);
    const { access_token, scope } = await connected(served, { client_id, person, choice: { workspace } });
    expect(scope).toBe('mcp:read mcp:write');
    expect(await boundsOf(access_token)).toMatchObject({
      kind: 'connection',
      ...person,
      business_id: workspace,
      role,
      has_allowlist: false,
    });
  },
);

test('a read-only approval has the role member and the read-only tools', async () => {
  const { person, workspace } = member('owner');
  const { access_token, scope } = await connected(served, {
    client_id,
    person,
    choice: { workspace, access: 'read' },
  });
  expect(scope).toBe('mcp:read');
  const bounds = { business_id: workspace, role: 'member', has_allowlist: true, tools: READ_ONLY_TOOLS };
  expect(await boundsOf(access_token)).toMatchObject(bounds);
});

test('an approval of writing is refused when only reading was requested', async () => {
  const form = await approved(served, { client_id, person: newPerson(), query: { scope: 'mcp:read' } });
  const { body } = await exchange(served, form);
  expect(body.scope).toBe('mcp:read');
  expect(await boundsOf(body.access_token)).toMatchObject({ has_allowlist: true, tools: READ_ONLY_TOOLS });
});

const ACCOUNT = {
  business_id: '',
  role: '',
  has_allowlist: true,
  tools: ['workspace_list', 'workspace_create'],
};

test('an account approval has no business, no role, and two tools', async () => {
  const { access_token } = await connected(served, { client_id });
  expect(await boundsOf(access_token)).toMatchObject(ACCOUNT);
});

test('an account connection that was issued without an allowlist is restricted to the same two tools', async () => {
  const { access_token, person } = await connected(served, { client_id });
  const { modifiedCount } = await served.db
    .collection('families')
    .updateOne({ user_id: person.user_id }, { $set: { tools: null } });
  expect([modifiedCount, await boundsOf(access_token)]).toMatchObject([1, ACCOUNT]);
  const [row] = (await served.client.listKeys(callAs(userCaller(person)), {})).keys;
  expect(row).toMatchObject({ has_allowlist: true, tools: ACCOUNT.tools });
});

test('an account approval that was given without an allowlist is redeemed for the two tools', async () => {
  const form = await asking();
  await served.db.collection('authorization_codes').updateMany({ client_id }, { $set: { tools: null } });
  const { body } = await exchange(served, form);
  const renewed = await refresh(served, client_id, body.refresh_token);
  expect(await boundsOf(renewed.body.access_token)).toMatchObject(ACCOUNT);
});

test("an approval for a business that is not the approver's is forbidden", async () => {
  const { workspace } = member('owner');
  await expect(asking({ workspace })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(asking({ workspace: uuidV4() })).rejects.toMatchObject({ code: 'forbidden' });
  for (const none of ['', 'x', '$ne'])
    await expect(asking({ workspace: none })).rejects.toMatchObject({ details: [{ path: 'workspace' }] });
});

test('someone without a business can name a new one, once', async () => {
  const person = newPerson();
  const choice = { new_business_name: ' Acme ', access: 'read' as const };
  const { access_token } = await connected(served, { client_id, person, choice });
  const { business_id } = (await boundsOf(access_token))!;
  expect(served.workspace.state.roles.get(`${business_id} ${person.user_id}`)).toBe('owner');
  await expect(asking(choice, person)).rejects.toMatchObject({ details: [{ path: 'workspace' }] });
});

test('a client that registered no refresh gets no refresh token', async () => {
  const plain = await newClient(served, { grant_types: ['authorization_code'] });
  const connection = await connected(served, { client_id: plain });
  expect(connection).not.toHaveProperty('refresh_token');
  const fields = { grant_type: 'refresh_token', client_id: plain, refresh_token: 'x' };
  expect((await exchange(served, fields)).body.error).toBe('unauthorized_client');
});

test.each([
  ['no client_id', { client_id: '' }, 401, 'invalid_client'],
  ['an unknown client', { client_id: uuidV4() }, 401, 'invalid_client'],
  ['no grant_type', { grant_type: '' }, 400, 'invalid_request'],
  ['an unknown grant_type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ['no code', { code: '' }, 400, 'invalid_request'],
  ['another code', { code: 'x'.repeat(43) }, 400, 'invalid_grant'],
  ['no redirect_uri', { redirect_uri: '' }, 400, 'invalid_request'],
  ['another redirect_uri', { redirect_uri: `${CALLBACK}/x` }, 400, 'invalid_grant'],
  ['no verifier', { code_verifier: '' }, 400, 'invalid_request'],
  ['another verifier', { code_verifier: pkce().verifier }, 400, 'invalid_grant'],
  ['a short verifier', { code_verifier: 'x' }, 400, 'invalid_grant'],
  ['another resource', { resource: 'https://elsewhere.example/mcp' }, 400, 'invalid_target'],
])('%s is refused and spends nothing', async (_what, wrong, status, error) => {
  const form = await asking();
  const refused = await exchange(served, { ...form, ...wrong });
  expect([refused.status, refused.body]).toEqual([status, { error, error_description: expect.any(String) }]);
  expect([refused.headers.get('cache-control'), refused.headers.get('www-authenticate')]).toEqual(['no-store', null]);
  expect((await exchange(served, { ...form, resource: `${ORIGIN}/v1/mcp/` })).status).toBe(200);
});

test('a code presented by another client is refused and stays valid for its own', async () => {
  const form = await asking();
  const other = await newClient(served);
  expect((await exchange(served, { ...form, client_id: other })).body.error).toBe('invalid_grant');
  expect((await exchange(served, form)).status).toBe(200);
});

test('a code expires after 60 seconds', async () => {
  const [early, late] = [await asking(), await asking()];
  served.time.offset = 59_000;
  expect((await exchange(served, early)).status).toBe(200);
  served.time.offset = 61_000;
  expect((await exchange(served, late)).body.error).toBe('invalid_grant');
});

test('a code that is used again revokes its tokens', async () => {
  const form = await asking();
  const { body } = await exchange(served, form);
  expect((await resolve(served, body.access_token)).found).toBe(true);
  expect((await exchange(served, form)).body.error).toBe('invalid_grant');
  expect((await resolve(served, body.access_token)).found).toBe(false);
  const fields = { grant_type: 'refresh_token', client_id, refresh_token: body.refresh_token };
  expect((await exchange(served, fields)).body.error).toBe('invalid_grant');
});

test('JSON, a repeated parameter and a large body are invalid_request', async () => {
  const form = await asking();
  const headers = { 'Content-Type': 'application/json' };
  const json = await served.http('/v1/oauth/token', { method: 'POST', headers, body: JSON.stringify(form) });
  expect([json.status, await json.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  const repeated: [string, string][] = [...(Object.entries(form) as [string, string][]), ['code', form.code]];
  expect((await postForm(served, '/v1/oauth/token', repeated)).body.error).toBe('invalid_request');
  const large = await exchange(served, { ...form, padding: 'x'.repeat(70_000) });
  expect([large.status, large.body.error]).toEqual([400, 'invalid_request']);
  expect((await exchange(served, form)).status).toBe(200);
});

test('a connection is one row of GET /keys, and deleting it revokes both tokens', async () => {
  const { person, workspace } = member('manager');
  const connection = await connected(served, { client_id, person, choice: { workspace, lifetime_days: 30 } });
  const call = callAs(userCaller(person));
  const { keys } = await served.client.listKeys(call, {});
  expect(keys).toEqual([
    expect.objectContaining({
      kind: 'connection',
      name: 'Claude',
      client_name: 'Claude',
      business_id: workspace,
      role: 'manager',
    }),
  ]);
  const [{ id, created_at, expires_at }] = keys as [(typeof keys)[0]];
  expect((Date.parse(expires_at) - Date.parse(created_at)) / 1_000).toBe(30 * DAY_S);
  await expect(served.client.deleteKey(callAs(userCaller()), { id })).rejects.toMatchObject({ code: 'not_found' });
  expect(await served.client.deleteKey(call, { id })).toEqual({ revoked: true });
  expect(await served.client.deleteKey(call, { id })).toEqual({ revoked: true });
  expect((await resolve(served, connection.access_token)).found).toBe(false);
  expect((await served.client.listKeys(call, {})).keys).toEqual([]);
});
