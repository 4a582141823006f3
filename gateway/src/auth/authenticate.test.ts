import { randomUUID } from 'node:crypto';
import { AppError, type Caller, connectRedis, redisReady } from '@cws/kit';
import { silentLogger, testRedisUrl } from '@cws/kit/testing';
import { profiles } from '@cws/protos';
import { generateKeyPair, SignJWT } from 'jose';
import { ask, postJson } from '../testing/ask';
import { standStill } from '../testing/clock';
import { ORIGIN, type TestGateway, type TestSystem, testSystem } from '../testing/gateway';
import { revoke } from '../testing/revoke';
import { tokenMaker } from '../testing/user-tokens';

const redis = connectRedis(testRedisUrl(), silentLogger());
let system: TestSystem;
let gateway: TestGateway;
let caller: Caller | undefined;
let resolved: string[];
const credential = {
  kind: 'key',
  id: 'key-1',
  user_id: 'user-2',
  email: 'bob@example.com',
  business_id: 'b-1',
  role: 'manager',
  has_allowlist: false,
  tools: [] as string[],
  expires_at: 0,
};
const resolveTo = (overrides: Partial<typeof credential>, found = true) => {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  system.services.handlers.identity.resolveCredential = async (_context, _call, { token }) => {
    resolved.push(token);
    return { found, credential: { ...credential, expires_at, ...overrides } };
  };
};

beforeAll(async () => {
  system = await testSystem();
  system.services.handlers.profiles.getUser = async (_context, call) => {
    caller = call.caller;
    return { user: profiles.User.decode(new Uint8Array()) };
  };
  system.services.handlers.identity.listKeys = async () => ({ keys: [] });
  gateway = await system.gateway();
  await redisReady(redis);
  await revoke(redis, system, gateway);
});
afterAll(async () => {
  await system.stop();
  redis.disconnect();
});
beforeEach(() => {
  resolved = [];
  caller = undefined;
});
afterEach(() => jest.restoreAllMocks());

const me = (token?: string) =>
  ask(`${gateway.url}/v1/users/me`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
const expectRefused = async (response: ReturnType<typeof me>, status: number, code: string) => {
  const { status: got, body, headers } = await response;
  expect([got, body.error.code]).toEqual([status, code]);
  if (status === 401) expect(headers.get('www-authenticate')).toBe('Bearer');
  if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
};
const now = () => Math.floor(Date.now() / 1000);

describe("an end user's token", () => {
  test('identifies its user, anonymous or not', async () => {
    expect((await me(await system.users.make())).status).toBe(200);
    expect(caller).toMatchObject({ iss: 'gateway', kind: 'user', user_id: 'user-1', family_id: 'family-1' });
    expect((await me(await system.users.make({ is_anonymous: true }))).status).toBe(200);
    expect(caller?.kind).toBe('anonymous');
    expect(caller?.email).toBe('');
  });
  test('that has an e-mail address, as in earlier releases, is valid until it expires', async () => {
    expect((await me(await system.users.make({ email: 'ann@example.com' }))).status).toBe(200);
    expect(caller).toMatchObject({ kind: 'user', user_id: 'user-1', email: 'ann@example.com' });
  });
  test('that is missing or malformed is unauthorized', async () => {
    await expectRefused(me(), 401, 'unauthorized');
    for (const token of ['nonsense', 'a.b.c', 'wsk']) await expectRefused(me(token), 401, 'unauthorized');
    await expectRefused(
      ask(`${gateway.url}/v1/users/me`, { headers: { authorization: 'Basic YTpi' } }),
      401,
      'unauthorized',
    );
  });
  test.each([
    ['another issuer', { iss: 'http://elsewhere.test' }, {}],
    ['another audience', { aud: `${ORIGIN}/v2` }, {}],
    ['another type', {}, { typ: 'JWT' }],
    ['an unknown kid', {}, { kid: 'kid-9' }],
    ['no family', { sid: undefined }, {}],
  ])('%s is unauthorized', async (_what, claims, header) =>
    expectRefused(me(await system.users.make(claims, header)), 401, 'unauthorized'),
  );
  test('that another key has signed under the same kid is unauthorized', async () =>
    expectRefused(me(await (await tokenMaker(ORIGIN)).make()), 401, 'unauthorized'));
  test('that is signed by another algorithm under the same kid is unauthorized', async () => {
    const claims = { iss: ORIGIN, aud: `${ORIGIN}/v1`, sub: 'user-1', sid: 'f', exp: now() + 60 };
    const { privateKey } = await generateKeyPair('ES256');
    const es256 = new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'kid-1', typ: 'at+jwt' });
    await expectRefused(me(await es256.sign(privateKey)), 401, 'unauthorized');
    const hs256 = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'kid-1', typ: 'at+jwt' });
    await expectRefused(me(await hs256.sign(Buffer.from(system.users.jwks))), 401, 'unauthorized');
    const [header, payload] = (await system.users.make()).split('.');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', kid: 'kid-1', typ: 'at+jwt' })).toString('base64url');
    await expectRefused(me(`${unsigned}.${payload}.`), 401, 'unauthorized');
    await expectRefused(me(`${header}.${payload}.`), 401, 'unauthorized');
  });
  test('that is valid but not in canonical base64url is unauthorized', async () => {
    const token = await system.users.make();
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const strayBit = letters[letters.indexOf(token.at(-1)!) + 1];
    const respelled = [`${token.slice(0, -1)}${strayBit}`, `${token}==`];
    for (const twin of respelled) await expectRefused(me(twin), 401, 'unauthorized');
    expect((await me(token)).status).toBe(200);
    for (const twin of respelled) await expectRefused(me(twin), 401, 'unauthorized');
  });
  test('that has expired is token_expired, even if it was accepted before', async () => {
    await expectRefused(me(await system.users.make({ exp: now() - 1 })), 401, 'token_expired');
    const token = await system.users.make({ exp: now() + 60 });
    expect((await me(token)).status).toBe(200);
    standStill(60_000);
    await expectRefused(me(token), 401, 'token_expired');
  });
});

describe('the token of a widget', () => {
  const binding = { widget_id: 'w-1', app_id: 'app-1' };
  const ofWidget = () => system.users.make({ aud: `${ORIGIN}/widget`, is_anonymous: true, ...binding });
  const chat = (token: string) =>
    ask(`${gateway.url}/v1/chats/0198c0de-0000-7000-8000-000000000001`, {
      headers: { authorization: `Bearer ${token}` },
    });

  test('reaches chats as a caller of its own kind, whatever other claims it has', async () => {
    system.services.handlers.conversations.getChat = async (_context, call) => {
      caller = call.caller;
      throw new AppError('not_found');
    };
    await expectRefused(chat(await ofWidget()), 404, 'not_found');
    expect(caller).toMatchObject({ kind: 'widget', user_id: 'user-1', widget: binding });
    await expectRefused(chat(await system.users.make({ aud: [`${ORIGIN}/v1`, `${ORIGIN}/widget`] })), 404, 'not_found');
    expect(caller?.kind).toBe('widget');
  });

  test.each([
    ['GET', '/users/me'],
    ['GET', '/users/me/settings'],
    ['POST', '/users/me/avatar'],
    ['GET', '/keys'],
    ['GET', '/auth/sessions'],
    ['GET', '/data-shares'],
    ['GET', '/mcp-servers'],
    ['GET', '/notifications'],
    ['GET', '/events'],
    ['POST', '/feedback'],
    ['GET', '/chats'],
    ['GET', '/desk/chats'],
    ['POST', '/chats/0198c0de-0000-7000-8000-000000000001/assign'],
  ])('gets 403 at %s %s', async (method, path) => {
    const headers = { authorization: `Bearer ${await ofWidget()}` };
    await expectRefused(ask(`${gateway.url}/v1${path}`, { method, headers }), 403, 'forbidden');
  });
});

describe('revocation', () => {
  test('a family on the list, or published on Redis, is refused although its token was accepted before', async () => {
    const [sid, id] = [randomUUID(), randomUUID()];
    const token = await system.users.make({ sid });
    expect((await me(token)).status).toBe(200);
    await revoke(redis, system, gateway, sid);
    await expectRefused(me(token), 401, 'unauthorized');

    const key = 'wsk_heard';
    resolveTo({ id });
    expect((await me(key)).status).toBe(200);
    resolveTo({}, false);
    await revoke(redis, system, gateway, id);
    await expectRefused(me(key), 401, 'unauthorized');

    const { identity } = system.services.handlers;
    identity.listRevokedFamilies = async () => ({ family_ids: ['family-listed'], cursor: '', has_more: false });
    const other = await system.gateway();
    const headers = { authorization: `Bearer ${await system.users.make({ sid: 'family-listed' })}` };
    const listed = () => ask(`${other.url}/v1/users/me`, { headers });
    // Until it has the list it queries identity, which does not respond here.
    while ((await listed()).status === 503);
    await expectRefused(listed(), 401, 'unauthorized');
    identity.listRevokedFamilies = async () => ({ family_ids: [], cursor: '', has_more: false });
  });
  test('without a list the gateway queries each family at identity, and without identity it refuses all', async () => {
    const apart = await testSystem();
    const { identity, profiles: users } = apart.services.handlers;
    users.getUser = system.services.handlers.profiles.getUser;
    identity.listRevokedFamilies = async () => {
      throw new AppError('upstream_unavailable');
    };
    identity.checkFamily = async (_context, _call, { family_id }) => ({ live: family_id === 'ok' });
    const blind = await apart.gateway();
    const as = async (sid: string) =>
      ask(`${blind.url}/v1/users/me`, { headers: { authorization: `Bearer ${await apart.users.make({ sid })}` } });
    expect((await as('ok')).status).toBe(200);
    await expectRefused(as('gone'), 401, 'unauthorized');
    identity.checkFamily = async () => {
      throw new AppError('unauthorized');
    };
    await expectRefused(as('ok'), 503, 'upstream_unavailable');
    await apart.stop();
  });
});

describe('a key or CLI token', () => {
  test('acts as its owner within its business, and is resolved once a second', async () => {
    resolveTo({});
    standStill();
    expect((await me('wsk_good')).status).toBe(200);
    expect((await me('wsk_good')).status).toBe(200);
    expect(resolved).toEqual(['wsk_good']);
    standStill(1_000);
    expect((await me('wsk_good')).status).toBe(200);
    expect(resolved).toEqual(['wsk_good', 'wsk_good']);
    expect(caller).toMatchObject({
      kind: 'key',
      user_id: 'user-2',
      credential_id: 'key-1',
      business_id: 'b-1',
      tools: null,
    });
    resolveTo({ kind: 'cli' });
    expect((await me('svc_good')).status).toBe(200);
    expect(caller?.kind).toBe('cli');
  });
  test('of a connected application is refused for operations of its approver alone', async () => {
    resolveTo({ kind: 'connection' });
    const keys = () => ask(`${gateway.url}/v1/keys`, { headers: { authorization: 'Bearer wsk_connected' } });
    await expectRefused(me('wsk_connected'), 403, 'forbidden');
    await expectRefused(keys(), 403, 'forbidden');
    expect(caller).toBeUndefined();
    resolveTo({}, false);
    standStill(1_001);
    await expectRefused(keys(), 401, 'unauthorized');
  });
  test('that has expired, is unknown or has an allowlist is refused', async () => {
    resolveTo({ expires_at: now() - 1 });
    await expectRefused(me('wsk_old'), 401, 'unauthorized');
    resolveTo({}, false);
    await expectRefused(me('wsk_unknown'), 401, 'unauthorized');
    resolveTo({ has_allowlist: true });
    await expectRefused(me('wsk_bounded'), 403, 'forbidden');
  });
  test('is resolved again when it is revoked while it is being resolved', async () => {
    const [id, results] = [randomUUID(), [true, false]];
    system.services.handlers.identity.resolveCredential = async (_context, _call, { token }) => {
      resolved.push(token);
      const found = results.shift() ?? false;
      if (found) await revoke(redis, system, gateway, id);
      return { found, credential: { ...credential, id, expires_at: now() + 60 } };
    };
    await expectRefused(me('wsk_raced'), 401, 'unauthorized');
    expect(resolved).toHaveLength(2);
  });
  test('is 503 while identity cannot be reached', async () => {
    system.services.handlers.identity.resolveCredential = async () => {
      throw new Error('boom');
    };
    await expectRefused(me('wsk_any'), 503, 'upstream_unavailable');
  });
});

test("/keys takes a verified end user's token only", async () => {
  resolveTo({});
  const keys = (token: string) => ask(`${gateway.url}/v1/keys`, { headers: { authorization: `Bearer ${token}` } });
  await expectRefused(keys('wsk_good'), 401, 'unauthorized');
  await expectRefused(keys('svc_good'), 401, 'unauthorized');
  await expectRefused(keys(await system.users.make({ is_anonymous: true })), 403, 'forbidden');
  expect((await keys(await system.users.make())).status).toBe(200);
});

test('public operations ignore Authorization, and an invalid token is no error at logout', async () => {
  const callers: Caller[] = [];
  system.services.handlers.identity.requestOtp = async (_context, call) => {
    callers.push(call.caller);
    return { sent: true, expires_in: 600, resend_after: 60, request_id: 'a', code_length: 6 };
  };
  system.services.handlers.identity.logout = async (_context, call) => {
    callers.push(call.caller);
    return {};
  };
  const good = `Bearer ${await system.users.make()}`;
  const otp = await postJson(`${gateway.url}/v1/auth/otp/request`, { email: 'a@b.c' }, { authorization: 'Bearer bad' });
  expect(otp.body).toMatchObject({ success: true, data: { sent: true, expires_in: 600, resend_after: 60 } });
  const logout = (authorization: string) =>
    ask(`${gateway.url}/v1/auth/logout`, { method: 'POST', headers: { authorization } });
  expect((await logout('Bearer bad')).body).toEqual({ success: true, data: {} });
  expect((await logout(good)).status).toBe(200);
  expect(callers.map(({ kind, family_id }) => [kind, family_id])).toEqual([
    ['none', ''],
    ['none', ''],
    ['user', 'family-1'],
  ]);
});

test('a token that has expired names its family at logout, and one that another key has signed names none', async () => {
  const families: string[] = [];
  system.services.handlers.identity.logout = async (_context, call) => {
    families.push(call.caller.family_id);
    return {};
  };
  const expired = { sid: randomUUID(), exp: now() - 3600 };
  const tokens = [
    await system.users.make(expired),
    await system.users.make({ ...expired, aud: `${ORIGIN}/widget` }),
    await (await tokenMaker(ORIGIN)).make(expired),
    await system.users.make({ ...expired, aud: 'http://elsewhere.test' }),
  ];
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` };
    const { status, body } = await ask(`${gateway.url}/v1/auth/logout`, { method: 'POST', headers });
    expect([status, body]).toEqual([200, { success: true, data: {} }]);
  }
  expect(families).toEqual([expired.sid, expired.sid, '', '']);
});
