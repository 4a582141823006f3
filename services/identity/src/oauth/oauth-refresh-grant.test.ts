import { type Redis, uuidV4 } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { connected, newClient, newPerson, postForm, refresh, resolve } from '../testing/oauth';
import { keyRequest } from '../testing/requests';
import { type ServedIdentity, serveIdentity } from '../testing/serve';
import { READ_ONLY_TOOLS } from '../testing/workspace';

const DAY = 24 * 3_600_000;

let served: ServedIdentity;
let ears: Redis;
let announced: string[];
beforeAll(async () => {
  served = await serveIdentity();
  ears = served.redis.duplicate({ enableOfflineQueue: true });
  ears.on('message', (_channel, id) => announced.push(id));
  await ears.subscribe('credential:revoked');
});
beforeEach(() => {
  served.time.offset = 0;
  announced = [];
});
afterAll(async () => {
  ears.disconnect();
  await served.stop();
});

/** This test's announcements of `id`: Redis responds on this connection after it has delivered earlier messages. */
const announcementsOf = async (id: string): Promise<string[]> => {
  await ears.ping();
  return announced.filter((one) => one === id);
};

type Connection = Awaited<ReturnType<typeof connected>>;
const good = async (token: string) => (await resolve(served, token)).found;
const rotate = ({ client_id, refresh_token }: Pick<Connection, 'client_id' | 'refresh_token'>, more = {}) =>
  refresh(served, client_id, refresh_token, more);
const idOf = async ({ access_token }: Connection) => (await resolve(served, access_token)).credential!.id;
const revoke = (client_id: string, token: string, more = {}) =>
  postForm(served, '/v1/oauth/revoke', { client_id, token, ...more });
async function inBusiness(access: 'read' | 'write') {
  const [person, workspace] = [newPerson(), uuidV4()];
  const membership = `${workspace} ${person.user_id}`;
  served.workspace.state.roles.set(membership, 'manager');
  return {
    membership,
    connection: await connected(served, { person, choice: { workspace, access, lifetime_days: 2 } }),
  };
}

test('a refresh returns a new key of the chosen lifetime and ends the old one at once', async () => {
  const { connection } = await inBusiness('read');
  const before = (await resolve(served, connection.access_token)).credential!;
  const { status, body } = await rotate(connection);
  expect([status, Object.keys(body).sort()]).toEqual([
    200,
    ['access_token', 'expires_in', 'refresh_token', 'scope', 'token_type'],
  ]);
  expect(body).toMatchObject({ expires_in: 2 * 24 * 3_600, scope: 'mcp:read', token_type: 'Bearer' });
  expect([await good(connection.access_token), await good(body.access_token)]).toEqual([false, true]);
  const after = (await resolve(served, body.access_token)).credential!;
  expect({ ...after, expires_at: 0 }).toEqual({ ...before, expires_at: 0 });
});

test('a spent refresh token revokes the connection, the newest key included', async () => {
  const connection = await connected(served);
  const id = await idOf(connection);
  const next = (await rotate(connection)).body;
  const replay = await rotate(connection);
  expect([replay.status, replay.body.error]).toEqual([400, 'invalid_grant']);
  expect(await good(next.access_token)).toBe(false);
  expect((await rotate({ ...connection, ...next })).body.error).toBe('invalid_grant');
  expect(await announcementsOf(id)).toEqual([id, id]); // of the rotation, then of the revocation
});

test('a refresh token presented by another client is refused and revokes nothing', async () => {
  const connection = await connected(served);
  const other = await newClient(served);
  expect((await refresh(served, other, connection.refresh_token)).body.error).toBe('invalid_grant');
  expect(await good(connection.access_token)).toBe(true);
  expect((await rotate(connection)).status).toBe(200);
});

test.each([
  ['none', { refresh_token: '' }, 'invalid_request'],
  ['what we did not make', { refresh_token: 'x'.repeat(70) }, 'invalid_grant'],
  ['another resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
  ['only unknown scopes', { scope: 'openid' }, 'invalid_scope'],
])('%s is refused and spends nothing', async (_what, wrong, error) => {
  const connection = await connected(served);
  expect((await rotate(connection, wrong)).body.error).toBe(error);
  expect((await rotate(connection)).status).toBe(200);
});

test('a refresh may narrow the scope of its own key', async () => {
  const { connection } = await inBusiness('write');
  const narrow = (await rotate(connection, { scope: 'mcp:read' })).body;
  expect(narrow.scope).toBe('mcp:read');
  expect((await resolve(served, narrow.access_token)).credential).toMatchObject({
    has_allowlist: true,
    tools: READ_ONLY_TOOLS,
  });
  const wide = (await rotate({ ...connection, ...narrow })).body;
  expect(wide.scope).toBe('mcp:read mcp:write');
  expect((await resolve(served, wide.access_token)).credential).toMatchObject({ has_allowlist: false });
});

test('a refresh with a wider scope than approved gets what was approved, and one without a known scope nothing', async () => {
  const { connection } = await inBusiness('read');
  let last = connection;
  for (const scope of ['mcp:read mcp:write', 'mcp:write', 'mcp:read offline_access', 'mcp:write openid']) {
    const { body } = await rotate(last, { scope });
    expect([scope, body.scope]).toEqual([scope, 'mcp:read']);
    const { credential } = await resolve(served, body.access_token);
    expect(credential).toMatchObject({ has_allowlist: true, tools: READ_ONLY_TOOLS });
    last = { ...connection, ...body };
  }
  for (const scope of ['openid', 'mcp:admin offline_access'])
    expect((await rotate(last, { scope })).body.error).toBe('invalid_scope');
  expect((await rotate(last)).body.scope).toBe('mcp:read');
});

test('a higher role does not widen a connection, and the end of the membership revokes it', async () => {
  const { membership, connection } = await inBusiness('write');
  served.workspace.state.roles.set(membership, 'owner');
  const next = (await rotate(connection)).body;
  expect((await resolve(served, next.access_token)).credential).toMatchObject({ role: 'manager' });
  served.workspace.state.roles.delete(membership);
  const refused = await rotate({ ...connection, ...next });
  expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant']);
  served.workspace.state.roles.set(membership, 'manager');
  expect((await rotate({ ...connection, ...next })).body.error).toBe('invalid_grant');
  expect(await good(next.access_token)).toBe(false);
});

test('a refresh token expires 90 days after its issue, an approval after a year', async () => {
  const idle = await connected(served);
  served.time.offset = 90 * DAY;
  expect((await rotate(idle)).body.error).toBe('invalid_grant');
  served.time.offset = 0;
  let kept: Connection = await connected(served, { choice: { lifetime_days: 90 } });
  for (const day of [80, 160, 240, 320]) {
    served.time.offset = day * DAY;
    kept = { ...kept, ...(await rotate(kept)).body };
  }
  expect(Math.round((kept.expires_in * 1_000) / DAY)).toBe(45);
  served.time.offset = 364 * DAY;
  kept = { ...kept, ...(await rotate(kept)).body };
  served.time.offset = 366 * DAY;
  expect((await rotate(kept)).body.error).toBe('invalid_grant');
  expect(await good(kept.access_token)).toBe(false);
});

test('the row of a connection keeps its id after a refresh', async () => {
  const connection = await connected(served);
  const call = callAs(userCaller(connection.person));
  const ids = async () => (await served.client.listKeys(call, {})).keys.map(({ id }) => id);
  const before = await ids();
  await rotate(connection);
  expect(await ids()).toEqual(before);
  expect(before).toHaveLength(1);
});

test.each([['access_token'], ['refresh_token']] as const)('revoking the %s revokes both tokens', async (which) => {
  const connection = await connected(served);
  const id = await idOf(connection);
  const response = await revoke(connection.client_id, connection[which], { token_type_hint: 'nonsense' });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await good(connection.access_token)).toBe(false);
  expect((await rotate(connection)).body.error).toBe('invalid_grant');
  expect(await announcementsOf(id)).toEqual([id]);
  expect((await revoke(connection.client_id, connection[which])).status).toBe(200);
});

test('revoking an expired key revokes its family', async () => {
  const connection = await connected(served, { choice: { lifetime_days: 1 } });
  served.time.offset = 2 * DAY;
  expect((await revoke(connection.client_id, connection.access_token)).status).toBe(200);
  expect((await rotate(connection)).body.error).toBe('invalid_grant');
});

test('revoking an unknown token succeeds; an unknown client, a foreign token and a missing one are refused', async () => {
  const connection = await connected(served);
  const { client_id, access_token, refresh_token } = connection;
  const call = callAs(userCaller(connection.person));
  const { key } = await served.client.createKey(call, keyRequest());
  for (const token of ['x', `wsk_${'A'.repeat(49)}`, key!.key])
    expect((await revoke(client_id, token)).status).toBe(200);
  expect(await good(key!.key)).toBe(true);
  expect((await revoke(client_id, '')).body.error).toBe('invalid_request');
  const stranger = await revoke(uuidV4(), refresh_token);
  expect([stranger.status, stranger.body.error]).toEqual([401, 'invalid_client']);
  const other = await newClient(served);
  for (const token of [access_token, refresh_token])
    expect((await revoke(other, token)).body.error).toBe('invalid_grant');
  expect(await good(access_token)).toBe(true);
});
