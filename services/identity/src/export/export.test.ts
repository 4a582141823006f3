import { type Call, uuidV7 } from '@cws/kit';
import { callAs, until, userCaller } from '@cws/kit/testing';
import { strFromU8, unzipSync } from 'fflate';
import { mailedCode } from '../testing/inbox';
import { keyRequest } from '../testing/requests';
import { newAddress, type ServedIdentity, serveIdentity, visitor } from '../testing/serve';
import { type SignedIn, signIn } from '../testing/sign-in';

let served: ServedIdentity;
beforeEach(async () => {
  served = await serveIdentity({ env: { RATE_LIMIT_CODES_PER_MINUTE: '100', RATE_LIMIT_CODES_PER_HOUR: '100' } });
});
afterEach(() => served.stop());

type Person = SignedIn & { readonly email: string };

async function person(): Promise<Person> {
  const email = newAddress();
  return { email, ...(await signIn(served, email)) };
}

async function codeFor({ call, email }: Person): Promise<string> {
  await served.client.requestPurposeCode(call, { purpose: 'export' });
  return mailedCode(email);
}

const post = (call: Call, body: unknown, init: RequestInit = {}) =>
  served.http(
    '/v1/users/me/export',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), ...init },
    call,
  );

const start = async (who: Person, init?: RequestInit) => post(who.call, { code: await codeFor(who) }, init);

type Rows = readonly { readonly id: string }[];
type Files = Readonly<Record<string, unknown>>;

/** The files of an archive: JSON parsed, others as bytes. */
const filesOf = (archive: ArrayBuffer): Files =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(archive))).map(([name, bytes]) => [
      name,
      name.endsWith('.json') ? JSON.parse(strFromU8(bytes)) : Buffer.from(bytes),
    ]),
  );

interface Failure {
  readonly error: { readonly code: string };
}

async function refusal(response: Promise<Response>) {
  const { status, body } = await response.then(async (got) => ({
    status: got.status,
    body: (await got.json()) as Failure,
  }));
  return [status, body.error.code];
}

// contract: account-export
test('an export has one file a resource, and counts in its manifest', async () => {
  const { exported } = served.belongings;
  Object.assign(exported, {
    sessions: { a: ['a1', 'a2', 'a3', 'a4', 'a5'], b: [], c: ['c1'] },
    desk: ['d1', 'd2', 'd3'],
    notifications: ['n1', 'n2', 'n3', 'n4'],
    events: ['e1'],
    feedback: ['f1', 'f2', 'f3'],
    grants: { g1: ['t1', 't2', 't3'], g2: [] },
    image: Buffer.from([1, 2, 3]),
  });
  const who = await person();
  await served.client.createKey(who.call, keyRequest({ name: 'laptop' }));
  const response = await start(who);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = filesOf(await response.arrayBuffer());
  const ids = (rows: unknown) => (rows as Rows).map(({ id }) => id);
  expect(Object.keys(files)).toEqual([...FILES, 'avatar.webp', 'manifest.json']);
  expect(files['user.json']).toMatchObject({ id: who.call.caller.user_id, email: who.email, location: [] });
  expect(files['settings.json']).toMatchObject({ appearance: { theme: 'dark', language: 'de' } });
  expect(files['sign-ins.json']).toMatchObject([{ id: who.family_id, kind: 'user', current: true }]);
  const sessions = files['sessions.json'] as { id: string; messages: { id: string }[] }[];
  expect(sessions.map(({ id, messages }) => [id, ids(messages)])).toEqual([
    ['a', ['a1', 'a2', 'a3', 'a4', 'a5']],
    ['b', []],
    ['c', ['c1']],
  ]);
  expect(ids(files['desk-messages.json'])).toEqual(['d1', 'd2', 'd3']);
  expect(ids(files['notifications.json'])).toEqual(['n1', 'n2', 'n3', 'n4']);
  expect(ids(files['events.json'])).toEqual(['e1']);
  expect(ids(files['feedback.json'])).toEqual(['f1', 'f2', 'f3']);
  const grants = files['grants.json'] as { id: string; uses: { tool: string }[] }[];
  expect(grants.map(({ id, uses }) => [id, uses.map(({ tool }) => tool)])).toEqual([
    ['g1', ['t1', 't2', 't3']],
    ['g2', []],
  ]);
  expect(files['keys.json']).toMatchObject([{ name: 'laptop', kind: 'key' }]);
  expect(files['connections.json']).toEqual([]);
  expect(files['avatar.webp']).toEqual(Buffer.from([1, 2, 3]));
  expect(files['manifest.json']).toMatchObject({
    user_id: who.call.caller.user_id,
    files: [...FILES, 'avatar.webp'],
    counts: {
      ...{ user: 1, settings: 1, sign_ins: 1, sessions: 3, messages: 6, desk_messages: 3, notifications: 4 },
      ...{ events: 1, feedback: 3, grants: 2, uses: 3, keys: 1, connections: 0, avatar: 1 },
    },
  });
  expect(new Set(exported.calls.map(({ user_id }) => user_id))).toEqual(new Set([who.call.caller.user_id]));
});

const FILES = [
  ...['user', 'settings', 'sign-ins', 'sessions', 'desk-messages', 'notifications', 'events', 'feedback', 'grants'],
  ...['keys', 'connections'],
].map((name) => `${name}.json`);

test('an export of a user without anything has empty lists and no avatar', async () => {
  const files = filesOf(await (await start(await person())).arrayBuffer());
  expect(Object.keys(files)).toEqual([...FILES, 'manifest.json']);
  expect(files['sessions.json']).toEqual([]);
  expect(files['manifest.json']).toMatchObject({ counts: { sessions: 0, messages: 0, avatar: 0 } });
});

test('no secret of a key or sign-in is exported', async () => {
  const who = await person();
  const { key } = await served.client.createKey(who.call, keyRequest({ name: 'secret' }));
  const text = Object.values(unzipSync(new Uint8Array(await (await start(who)).arrayBuffer()))).map((file) =>
    strFromU8(file),
  );
  for (const secret of [key!.key, who.tokens.refresh_token, who.tokens.access_token])
    expect(text.filter((file) => file.includes(secret))).toEqual([]);
});

// contract: account-export-complete
test.each(['getSettings', 'listMessages', 'getAvatarImage'])(
  'when %s fails, the export has no manifest',
  async (rpc) => {
    const { exported } = served.belongings;
    exported.sessions = { a: Array.from({ length: 50 }, (_, n) => `m${n}`) };
    exported.before = async (called) => {
      if (called === rpc) throw new Error('lost');
    };
    const whole = start(await person()).then((response) => response.arrayBuffer());
    await expect(whole).rejects.toThrow(/terminated|fetch failed/);
  },
);

test('a client who leaves ends the work', async () => {
  const { exported } = served.belongings;
  exported.sessions = { a: Array.from({ length: 1_000_000 }, (_, n) => `message ${n}`) };
  const leaving = new AbortController();
  const response = await start(await person(), { signal: leaving.signal });
  await response.body!.getReader().read();
  leaving.abort();
  let calls = -1;
  await until(async () => {
    const before = exported.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    calls = exported.calls.length;
    return calls === before;
  });
  expect(calls).toBeLessThan(100_000);
});

test('an export ends with the sign-in that it was requested with', async () => {
  const { exported } = served.belongings;
  exported.sessions = { a: ['a1'] };
  const who = await person();
  exported.before = async (rpc) => {
    if (rpc === 'listMessages') await served.client.logout(who.call, { refresh_token: '' });
  };
  const response = await start(who);
  await expect(response.arrayBuffer()).rejects.toThrow('terminated');
});

test('a code allows one export', async () => {
  const who = await person();
  const code = await codeFor(who);
  expect((await post(who.call, { code })).status).toBe(200);
  expect(await refusal(post(who.call, { code }))).toEqual([401, 'code_expired']);
});

test('a wrong code is refused, and so is a body without one', async () => {
  const who = await person();
  const code = await codeFor(who);
  expect(await refusal(post(who.call, { code: code === '000000' ? '111111' : '000000' }))).toEqual([
    401,
    'invalid_code',
  ]);
  for (const body of [{}, { code: 1 }, { code: null }, { code: { $gt: '' } }, []])
    expect(await refusal(post(who.call, body))).toEqual([400, 'validation_failed']);
  expect(await refusal(post(who.call, {}, { body: '{' }))).toEqual([400, 'invalid_json']);
  expect(await refusal(post(who.call, {}, { headers: { 'content-type': 'text/plain' } }))).toEqual([
    415,
    'unsupported_media_type',
  ]);
  expect((await post(who.call, { code })).status).toBe(200);
});

// contract: account-export-limit
test('the fourth export within a day is refused, whatever sign-in requests it, and spends no code', async () => {
  const email = newAddress();
  const exportOnce = async () => (await post((await signIn(served, email)).call, { code: await again() })).status;
  const again = async () => codeFor({ email, ...(await signIn(served, email)) });
  expect([await exportOnce(), await exportOnce(), await exportOnce()]).toEqual([200, 200, 200]);
  const who = { email, ...(await signIn(served, email)) };
  const code = await codeFor(who);
  const refused = await post(who.call, { code });
  expect([refused.status, ((await refused.json()) as Failure).error.code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect([refused.headers.get('ratelimit-limit'), refused.headers.get('ratelimit-remaining')]).toEqual(['3', '0']);
  expect(refused.headers.get('ratelimit-reset')).toBe(refused.headers.get('retry-after'));
  served.time.offset += 25 * 3_600_000;
  expect(await refusal(post(who.call, { code }))).toEqual([401, 'code_expired']);
});

test.each([
  ['anonymous', 403, 'forbidden'],
  ['key', 401, 'unauthorized'],
  ['cli', 401, 'unauthorized'],
  ['connection', 401, 'unauthorized'],
] as const)('a caller of the kind %s gets %d', async (kind, status, code) => {
  expect(await refusal(post(callAs(userCaller({ kind })), { code: '123456' }))).toEqual([status, code]);
});

test('another method is not allowed', async () => {
  const response = await served.http('/v1/users/me/export', {}, visitor());
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test('the operator reads the same parts of any user by their id, in any case', async () => {
  served.belongings.exported.sessions = { a: ['a1', 'a2', 'a3'] };
  const { call, family_id } = await person();
  const operator = callAs({ ...userCaller({ user_id: '' }), iss: 'operator', kind: 'operator' });
  const files = new Map<string, string>();
  const read = (user_id: string, cursor: string) => served.client.readExport(operator, { user_id, cursor });
  for (let cursor = ''; ; ) {
    const { file, items, next_cursor } = await read(call.caller.user_id.toUpperCase(), cursor);
    files.set(file, (files.get(file) ?? '') + items.map(({ content }) => Buffer.from(content).toString()).join());
    cursor = next_cursor;
    if (cursor === '') break;
  }
  expect([...files.keys()]).toEqual([...FILES, 'avatar.webp']);
  expect(files.get('sign-ins.json')).toContain(family_id);
  expect(files.get('sessions.json')).toContain('a3');
  await expect(read(uuidV7(), '')).rejects.toMatchObject({ code: 'not_found' });
  for (const cursor of ['x', '[99,""]', '{}'])
    await expect(read(call.caller.user_id, cursor)).rejects.toMatchObject({ code: 'invalid_cursor' });
});
