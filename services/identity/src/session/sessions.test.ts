import { type Call, uuidV4, uuidV7 } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import type { CliFamily, ConnectionFamily } from '../family/family';
import { newUserFamily } from '../family/user-family';
import { signedInBrowser } from '../testing/browser';
import { newAddress, type ServedIdentity, visitor } from '../testing/serve';
import { signIn } from '../testing/sign-in';
import { withIdentity } from '../testing/with-identity';

let served: ServedIdentity;
withIdentity(
  (one) => {
    served = one;
  },
  { env: { RATE_LIMIT_FACTOR: '1000' } },
);

const list = async (call: Call) => (await served.client.listSessions(call, {})).sessions;
const remove = (call: Call, id: string) => served.client.deleteSession(call, { id });

/** An install and a connection of that user, as their own flows make them. */
async function connect({ caller }: Call): Promise<{ cli: string; connection: string }> {
  const base = (age: number) => {
    const now = served.context.clock() - age;
    const access = { access_hash: uuidV4(), access_expires_at: new Date(now + 3_600_000), business_id: '', role: '' };
    return { ...newUserFamily(uuidV4(), { id: caller.user_id, email: caller.email }, now), ...access };
  };
  const cli: CliFamily = { ...base(1_000), kind: 'cli', install_id: 'laptop-1', rotated_by: 'code' };
  const connection: ConnectionFamily = {
    ...base(2_000),
    kind: 'connection',
    client_id: uuidV4(),
    client_name: 'An Editor',
    redirect_host: 'localhost',
    access: 'read',
    tools: [],
    scope: 'mcp:read',
    lifetime_days: 7,
    ends_at: new Date(Date.now() + 3_600_000),
  };
  for (const family of [cli, connection]) await served.context.families.insert(visitor(), family);
  return { cli: cli._id, connection: connection._id };
}

test('sign-ins, installs and connections are listed, newest first, and one is current', async () => {
  const { call, family_id } = await signIn(served);
  const { cli, connection } = await connect(call);
  const time = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(await list(call)).toEqual([
    { id: family_id, kind: 'user', name: '', created_at: time, last_used_at: time, current: true },
    { id: cli, kind: 'cli', name: 'laptop-1', created_at: time, last_used_at: time, current: false },
    { id: connection, kind: 'connection', name: 'An Editor', created_at: time, last_used_at: time, current: false },
  ]);
});

test('an install is listed by the name of its machine, if it has one', async () => {
  const { call } = await signIn(served);
  const { cli } = await connect(call);
  await served.db
    .collection<{ _id: string }>('families')
    .updateOne({ _id: cli }, { $set: { device_name: 'ada-laptop' } });
  expect((await list(call)).map(({ name }) => name)).toContain('ada-laptop');
});

test('an ended sign-in is refused and not listed; ending it again gives the same result', async () => {
  const email = newAddress();
  const first = await signIn(served, email);
  served.time.offset = 61_000;
  const second = await signIn(served, email);
  const { cli } = await connect(second.call);
  for (const id of [first.family_id, cli, first.family_id])
    expect(await remove(second.call, id)).toEqual({ revoked: true });
  expect((await list(second.call)).map(({ id, kind }) => [id, kind]).slice(0, 1)).toEqual([[second.family_id, 'user']]);
  const { tokens } = first;
  await expect(served.client.refreshTokens(visitor(), tokens)).rejects.toMatchObject({ code: 'unauthorized' });
  const { family_ids } = await served.client.listRevokedFamilies(visitor(), { cursor: '', limit: 0 });
  expect(family_ids).toContain(first.family_id);
});

test('a browser that has signed in at the pages is listed, and signed out when it is ended', async () => {
  const { browser, email } = await signedInBrowser(served, newAddress(), visitor(), 'X (Windows) Firefox/143.0');
  served.time.offset += 61_000;
  const { call } = await signIn(served, email);
  const [user, browserRow] = await list(call);
  expect([user!.kind, browserRow]).toEqual([
    'user',
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: 'browser',
      name: 'Firefox on Windows',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      current: false,
    },
  ]);
  const theirs = await signIn(served);
  await expect(remove(theirs.call, browserRow!.id)).rejects.toMatchObject({ code: 'not_found' });
  expect((await browser.open('/account/keys')).at).toBe('/account/keys');
  expect((await list(call))[1]!.last_used_at > browserRow!.created_at).toBe(true);
  for (let n = 0; n < 2; n++) expect(await remove(call, browserRow!.id)).toEqual({ revoked: true });
  expect((await browser.open('/account/keys')).text).toContain('Send me a code');
  expect((await list(call)).map(({ kind }) => kind)).toEqual(['user']);
});

test('a browser that signed in before sign-ins had names is listed as Browser', async () => {
  const { email, user_id } = await signedInBrowser(served);
  await served.db.collection('browser_sign_ins').updateOne({ user_id }, { $unset: { name: '' } });
  served.time.offset += 61_000;
  const { call } = await signIn(served, email);
  expect((await list(call)).map(({ kind, name }) => [kind, name])).toContainEqual(['browser', 'Browser']);
});

test("ending somebody else's sign-in or an unknown one gets not_found", async () => {
  const [mine, theirs] = [await signIn(served), await signIn(served)];
  for (const id of [theirs.family_id, uuidV7()])
    await expect(remove(mine.call, id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await list(theirs.call)).toHaveLength(1);
});

test('keys and the command-line client can neither list nor end sign-ins', async () => {
  for (const kind of ['key', 'cli'] as const) {
    const call = callAs(userCaller({ kind }));
    await expect(list(call)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(remove(call, uuidV7())).rejects.toMatchObject({ code: 'unauthorized' });
  }
});
