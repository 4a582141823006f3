import { callAs, userCaller } from '@cws/kit/testing';
import type { identity } from '@cws/protos';
import { keyRequest } from '../testing/requests';
import { type ServedIdentity, visitor } from '../testing/serve';
import { signIn, user } from '../testing/sign-in';
import { withIdentity } from '../testing/with-identity';
import { READ_ONLY_TOOLS } from '../testing/workspace';

const DAY = 24 * 3_600_000;

let served: ServedIdentity;
withIdentity((one) => {
  served = one;
});

async function create(call = user(), requested: Partial<identity.CreateKeyRequest> = {}): Promise<identity.IssuedKey> {
  return (await served.client.createKey(call, keyRequest(requested))).key!;
}
const resolve = (token: string) => served.client.resolveCredential(visitor(), { token });
const daysOf = ({ created_at, expires_at }: identity.IssuedKey) =>
  (Date.parse(expires_at) - Date.parse(created_at)) / DAY;

test('a key is account-scoped and lasts 7 days by default', async () => {
  const call = user();
  const key = await create(call);
  expect(key.key).toMatch(/^wsk_[0-9A-Za-z]{49}$/);
  expect(key).toMatchObject({ name: 'laptop', business_id: '', role: '', tools: [] });
  expect(daysOf(key)).toBe(7);
  const { found, credential } = await resolve(key.key);
  expect(found).toBe(true);
  const { user_id, email } = call.caller;
  expect(credential).toMatchObject({ kind: 'key', id: key.id, user_id, email, role: '', has_allowlist: false });
  expect(credential!.expires_at).toBe(Math.floor(Date.parse(key.expires_at) / 1000));
});

test('a key has the e-mail address of its owner, which the access token does not contain', async () => {
  const { call } = await signIn(served);
  const { email } = call.caller;
  const key = await create({ ...call, caller: { ...call.caller, email: '' } });
  expect((await resolve(key.key)).credential).toMatchObject({ email });
});

// contract: keys-create
test('a user has at most 50 live keys, also when many are made at the same time, and a deleted one makes room', async () => {
  const call = user();
  const outcomes = await Promise.allSettled(Array.from({ length: 55 }, () => create(call)));
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.map(({ code, status }) => [code, status])).toEqual(Array(5).fill(['conflict', 409]));
  expect(refused[0].message).toContain('50 keys');
  const { keys } = await served.client.listKeys(call, {});
  expect(keys).toHaveLength(50);
  await served.client.deleteKey(call, { id: keys[0]!.id });
  await create(call);
  await expect(create(call)).rejects.toMatchObject({ code: 'conflict' });
  expect(await create()).toMatchObject({ name: 'laptop' });
});

test('an expired key is refused', async () => {
  const key = await create(user(), { expires_in_days: 1 });
  served.time.offset = DAY - 1_000;
  expect((await resolve(key.key)).found).toBe(true);
  served.time.offset = DAY;
  expect((await resolve(key.key)).found).toBe(false);
});

test.each([-1, 91, 1_000])('%p days are refused', async (expires_in_days) => {
  await expect(create(user(), { expires_in_days })).rejects.toMatchObject({ code: 'validation_failed' });
});

test.each(['', ' ', 'x'.repeat(101)])('the name %p is refused', async (name) => {
  await expect(create(user(), { name })).rejects.toMatchObject({ code: 'validation_failed' });
});

test("a key for a business has the creator's current role there; for a business of others it is forbidden", async () => {
  const call = user();
  served.workspace.state.roles.set(`b1 ${call.caller.user_id}`, 'manager');
  const key = await create(call, { business_id: 'b1', expires_in_days: 90 });
  expect(key).toMatchObject({ business_id: 'b1', role: 'manager' });
  expect(daysOf(key)).toBe(90);
  expect((await resolve(key.key)).credential).toMatchObject({ business_id: 'b1', role: 'manager' });
  await expect(create(call, { business_id: 'b2' })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(create(user(), { business_id: 'b1' })).rejects.toMatchObject({ code: 'forbidden' });
});

test.each([
  ['read-only', { read_only: true }, READ_ONLY_TOOLS],
  ['no tool', { has_allowlist: true }, []],
  ['some tools', { has_allowlist: true, tools: ['agent_update', 'agent_get'] }, ['agent_update', 'agent_get']],
  ['dotted names', { has_allowlist: true, tools: ['agent.get', 'agent_get'] }, ['agent_get']],
  ['both', { read_only: true, has_allowlist: true, tools: ['agent_update', 'agent_get'] }, ['agent_get']],
])('an allowlist of %s', async (_name, requested, tools) => {
  const key = await create(user(), requested);
  expect(key.tools).toEqual(tools);
  expect((await resolve(key.key)).credential).toMatchObject({ has_allowlist: true, tools });
});

test('an unknown tool is refused', async () => {
  const requested = { has_allowlist: true, tools: ['agent_get', 'agent_destroy'] };
  await expect(create(user(), requested)).rejects.toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'tools' }],
  });
});

test.each([
  ['anonymous', 'forbidden'],
  ['key', 'unauthorized'],
  ['cli', 'unauthorized'],
  ['none', 'unauthorized'],
] as const)('keys are not for %s callers', async (kind, code) => {
  const call = callAs(userCaller({ kind }));
  await expect(create(call)).rejects.toMatchObject({ code });
  await expect(served.client.listKeys(call, {})).rejects.toMatchObject({ code });
  await expect(served.client.deleteKey(call, { id: 'x' })).rejects.toMatchObject({ code });
});

test("the list has the caller's live keys, newest first, without the raw keys", async () => {
  const call = user();
  const first = await create(call, { name: 'first', expires_in_days: 1 });
  served.time.offset = 1_000;
  const second = await create(call, { name: 'second', read_only: true });
  await create(user());
  const { keys } = await served.client.listKeys(call, {});
  expect(keys.map(({ name }) => name)).toEqual(['second', 'first']);
  expect(keys[0]).toMatchObject({
    id: second.id,
    kind: 'key',
    client_name: '',
    tools: READ_ONLY_TOOLS,
    last_used_at: '',
  });
  expect(JSON.stringify(keys)).not.toContain(first.key);
  served.time.offset = 2 * DAY;
  expect((await served.client.listKeys(call, {})).keys).toHaveLength(1);
});

test('a deleted key is refused at once; a foreign, unknown or malformed one is not found', async () => {
  const call = user();
  const key = await create(call);
  const remove = (id: string, by = call) => served.client.deleteKey(by, { id });
  await expect(remove(key.id, user())).rejects.toMatchObject({ code: 'not_found' });
  await expect(remove('0190b2a0-0000-7000-8000-000000000000')).rejects.toMatchObject({ code: 'not_found' });
  await expect(remove('$ne')).rejects.toMatchObject({ code: 'not_found' });
  expect((await resolve(key.key)).found).toBe(true);
  expect(await remove(key.id)).toEqual({ revoked: true });
  expect((await resolve(key.key)).found).toBe(false);
  expect(await remove(key.id)).toEqual({ revoked: true });
  expect((await served.client.listKeys(call, {})).keys).toEqual([]);
});

test('the use of a key is recorded at most once a minute', async () => {
  const call = user();
  const key = await create(call);
  const used = async () => Date.parse((await served.client.listKeys(call, {})).keys[0]!.last_used_at);
  const usedAfter = async (offset: number, known: number) => {
    served.time.offset = offset;
    await resolve(key.key);
    while (Object.is(await used(), known)) await new Promise((done) => setTimeout(done, 10));
    return used();
  };
  const first = await usedAfter(0, Number.NaN);
  const second = await usedAfter(61_000, first);
  expect(second - first).toBeGreaterThanOrEqual(60_000);
  served.time.offset = 90_000;
  await Promise.all(Array.from({ length: 5 }, () => resolve(key.key)));
  expect(await used()).toBe(second);
});

test.each(['', 'wsk_', 'wsk_nonsense', `wsk_${'A'.repeat(49)}`, `svc_${'A'.repeat(49)}`])(
  '%p is nobody',
  async (token) => {
    expect(await resolve(token)).toEqual({ found: false, credential: undefined });
  },
);
