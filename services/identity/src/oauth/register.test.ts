import { approved, CALLBACK, newPerson, type OAuthBody, postRegistration } from '../testing/oauth';
import { type ServedIdentity, visitor } from '../testing/serve';
import { withIdentity } from '../testing/with-identity';

const DAY = 24 * 3_600_000;

let served: ServedIdentity;
withIdentity((one) => {
  served = one;
});

const register = (metadata: unknown, call = visitor()) => postRegistration(served, metadata, call);
const redirect_uris = [CALLBACK];

test('a registration returns the metadata that was sent, without unset fields', async () => {
  const { status, headers, body } = await register({ redirect_uris });
  expect(status).toBe(201);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toEqual({
    client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    client_id_issued_at: expect.any(Number),
    redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: 'mcp:read mcp:write',
  });
});

test('unsupported metadata is narrowed, replaced or ignored', async () => {
  const { status, body } = await register({
    redirect_uris,
    client_name: '  My\u202e\n client  ',
    grant_types: ['authorization_code', 'client_credentials', 'implicit'],
    response_types: ['code', 'token'],
    token_endpoint_auth_method: 'client_secret_basic',
    scope: 'openid mcp:read offline_access',
    client_uri: 7,
    software_id: 'x',
    jwks: { keys: [] },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    client_name: 'My client',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: 'mcp:read',
  });
  expect(body).not.toHaveProperty('client_secret');
});

test.each([
  ['no grant type', { grant_types: ['client_credentials'] }],
  ['no grant that starts', { grant_types: ['refresh_token'] }],
  ['no response type', { response_types: ['token'] }],
  ['no scope', { scope: 'openid' }],
])('a registration with %s left is refused', async (_what, metadata) => {
  const { status, body } = await register({ redirect_uris, ...metadata });
  expect([status, body.error]).toEqual([400, 'invalid_client_metadata']);
});

test.each([
  [undefined],
  [[]],
  ['https://client.example.com/cb'],
  [[CALLBACK, 'http://client.example.com/cb']],
  [[CALLBACK, 7]],
  [['https://client.example.com/cb#x']],
  [Array.from({ length: 11 }, (_, n) => `https://client.example.com/${n}`)],
])('the redirect_uris %j are refused', async (uris) => {
  const { status, body } = await register({ redirect_uris: uris });
  expect([status, body.error]).toEqual([400, 'invalid_redirect_uri']);
  expect(body['error_description']).toEqual(expect.any(String));
});

test('ten redirect URIs are accepted', async () => {
  const uris = Array.from({ length: 10 }, (_, n) => `https://client.example.com/${n}`);
  expect((await register({ redirect_uris: uris })).body).toMatchObject({ redirect_uris: uris });
});

const post = async (body: string, type = 'application/json') => {
  const headers: Record<string, string> = type ? { 'Content-Type': type } : {};
  const response = await served.http('/v1/oauth/register', { method: 'POST', headers, body: Buffer.from(body) });
  return [response.status, ((await response.json()) as OAuthBody).error];
};

test.each(['{', '', '{"redirect_uris":["\\ud800"]}', '{"__proto__":{}}', '['.repeat(200)])(
  'the body %p is invalid_request',
  async (body) => expect(await post(body)).toEqual([400, 'invalid_request']),
);

test.each(['[]', 'null', '7'])('the body %p gets invalid_client_metadata', async (body) =>
  expect(await post(body)).toEqual([400, 'invalid_client_metadata']),
);

// contract: client-registration
test('a body of another type or over 8 KiB is refused', async () => {
  const good = JSON.stringify({ redirect_uris });
  expect(await post(good, 'text/plain')).toEqual([400, 'invalid_request']);
  expect(await post(good, '')).toEqual([400, 'invalid_request']);
  const bodyOf = (bytes: number) => good.padEnd(bytes);
  expect(await post(bodyOf(8_192))).toEqual([201, undefined]);
  expect(await post(bodyOf(8_193))).toEqual([400, 'invalid_request']);
});

test('another method is 405', async () => {
  for (const path of ['register', 'token', 'revoke']) {
    const got = await served.http(`/v1/oauth/${path}`);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await got.json()).toMatchObject({ error: 'invalid_request' });
  }
});

/** Counts so many more registrations of a network that has registered one. */
async function countRegistrations(address: string, count: number): Promise<void> {
  const quotas = served.db.collection<{ _id: string }>('quotas');
  const added = await quotas.updateOne({ _id: `register:network:${address}` }, { $inc: { 'parts.0.count': count } });
  expect(added.modifiedCount).toBe(1);
}

// contract: registration-limits
test('a network that registers more than 300 clients an hour gets rate_limited', async () => {
  const registerOnce = () => register({ redirect_uris }, visitor('198.51.100.7'));
  expect((await registerOnce()).status).toBe(201);
  await countRegistrations('198.51.100.7', 290);
  const responses = await Promise.all(Array.from({ length: 20 }, registerOnce));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(9);
  const [refused] = responses.filter(({ status }) => status !== 201);
  expect([refused!.status, refused!.body.error]).toEqual([429, 'too_many_requests']);
  expect(Number(refused!.headers.get('retry-after'))).toBeGreaterThan(0);
  expect([refused!.headers.get('ratelimit-limit'), refused!.headers.get('ratelimit-remaining')]).toEqual(['300', '0']);
  expect(refused!.headers.get('ratelimit-reset')).toBe(refused!.headers.get('retry-after'));
  expect(refused!.headers.get('www-authenticate')).toBeNull();
  expect((await register({ redirect_uris }, visitor('198.51.100.8'))).status).toBe(201);
  served.time.offset = 3_660_001;
  expect((await registerOnce()).status).toBe(201);
});

test('a client without an approval is deleted after 30 days, an approved one stays', async () => {
  const [idle, used] = [await register({ redirect_uris }), await register({ redirect_uris })];
  await approved(served, { client_id: used.body.client_id, person: newPerson() });
  const known = async ({ body }: typeof idle) =>
    (await served.context.oauth.clients.find(visitor(), body.client_id, served.context.clock())) !== null;
  served.time.offset = 30 * DAY - 60_000;
  expect([await known(idle), await known(used)]).toEqual([true, true]);
  served.time.offset = 30 * DAY;
  expect([await known(idle), await known(used)]).toEqual([false, true]);
  served.time.offset = 729 * DAY;
  expect(await known(used)).toBe(true);
  served.time.offset = 731 * DAY;
  expect(await known(used)).toBe(false);
});
