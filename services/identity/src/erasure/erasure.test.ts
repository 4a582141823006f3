import { type Call, type CallerKind, limitKey, USER_LIMITS, uuidV7 } from '@cws/kit';
import { callAs, testDatabase, until, userCaller } from '@cws/kit/testing';
import { migrations } from '../migrations';
import { cliSignIn, resolved } from '../testing/cli';
import { mailedCode, mailsTo } from '../testing/inbox';
import { keyRequest, verifyRequest } from '../testing/requests';
import { newAddress, type ServedIdentity, serveIdentity, visitor } from '../testing/serve';
import { type SignedIn, signIn } from '../testing/sign-in';
import { endCredentials } from './end-credentials';
import { newErasure } from './erasure';
import { runDueErasure, runPass } from './run-erasure';

const KEYS = {
  TOKEN_MAC_KEYS: Buffer.alloc(32, 7).toString('base64url'),
  OTP_HMAC_KEYS: Buffer.alloc(32, 8).toString('base64url'),
};
let database: Awaited<ReturnType<typeof testDatabase>>;
let one: ServedIdentity;
let two: ServedIdentity;
beforeAll(async () => {
  database = await testDatabase('identity', migrations);
});
beforeEach(async () => {
  await database.db.collection('erasures').deleteMany();
  const parts = { db: database.db };
  one = await serveIdentity({ env: { ...KEYS, RATE_LIMIT_FACTOR: '1000' }, parts });
  two = await serveIdentity({ env: KEYS, parts });
});
afterEach(() => Promise.all([one.stop(), two.stop()]));
afterAll(() => database.drop());

interface Leaver extends SignedIn {
  readonly email: string;
  readonly user_id: string;
}

async function leaver(): Promise<Leaver> {
  const email = newAddress();
  const signedIn = await signIn(one, email);
  return { ...signedIn, email, user_id: signedIn.call.caller.user_id };
}

async function codeOf({ call, email }: Leaver): Promise<string> {
  await one.client.requestPurposeCode(call, { purpose: 'erasure' });
  return mailedCode(email);
}

const erase = (call: Call, code: string, erase_businesses = false) =>
  one.client.eraseAccount(call, { code, erase_businesses });
const statusOf = async (receipt: string) => (await one.client.getErasure(visitor(), { receipt })).status;
const advance = (ms: number) => {
  one.time.offset += ms;
  two.time.offset = one.time.offset;
};
const drain = async (served: ServedIdentity): Promise<void> => {
  while (await runDueErasure(served.context));
};
/** Waits for the first pass, which goes on behind the response, and runs the last one. */
async function completed(receipt: string, served = one): Promise<void> {
  await until(async () => (await rowOf(receipt))?.passes !== 0);
  advance(10_001);
  await drain(served);
  expect(await statusOf(receipt)).toBe('done');
}
const rowOf = (receipt: string) =>
  one.db.collection<{ _id: string; passes?: number }>('erasures').findOne({ _id: receipt });

/** Collections with a row that has one of the texts anywhere. */
async function collectionsWith(...texts: string[]): Promise<string[]> {
  const names = (await one.db.collections()).map(({ collectionName }) => collectionName);
  const marked = await Promise.all(
    names.map(async (name) => {
      const rows = JSON.stringify(await one.db.collection(name).find().toArray());
      return texts.some((text) => rows.includes(text)) ? [name] : [];
    }),
  );
  return marked.flat().toSorted();
}

const isLive = async (family_id: string) => (await one.client.checkFamily(visitor(), { family_id })).live;

// contract: erasure, erasure-at-once
test('an erasure with the mailed code ends every credential before it responds, and leaves nothing of the user', async () => {
  const user = await leaver();
  const { key } = (await one.client.createKey(user.call, keyRequest())).key!;
  const cli = await cliSignIn(one, undefined, { user_id: user.user_id, email: user.email });
  expect((await resolved(one, key)) && (await resolved(one, cli.access_token))).toBeDefined();
  const erased = await erase(user.call, await codeOf(user));
  expect(erased).toEqual({ status: 'erasing', receipt: expect.stringMatching(/^[\w-]{22}$/) });
  expect([await isLive(user.family_id), await resolved(one, key), await resolved(one, cli.access_token)]).toEqual([
    false,
    undefined,
    undefined,
  ]);
  expect(await statusOf(erased.receipt)).toBe('erasing');
  await completed(erased.receipt);
  expect(await collectionsWith(user.user_id, user.email, cli.install_id)).toEqual([]);
});

// contract: revocation-reach
test('the family of an erased user stays among the revoked ones for as long as its access tokens could be used', async () => {
  const user = await leaver();
  const { receipt } = await erase(user.call, await codeOf(user));
  await completed(receipt);
  const { family_ids } = await one.client.listRevokedFamilies(visitor(), { cursor: '', limit: 0 });
  expect(family_ids).toContain(user.family_id);
  await expect(one.client.refreshTokens(visitor(), user.tokens)).rejects.toMatchObject({ code: 'unauthorized' });
});

test('each service erases twice, the second time for good, and one mail says that it is done', async () => {
  const user = await leaver();
  const { receipt } = await erase(user.call, await codeOf(user));
  await completed(receipt);
  const services = ['conversations', 'conversations', 'workspace', 'grants', 'profiles'];
  const steps = services.map((service) => `${service} erases ${user.user_id}`);
  expect(one.belongings.steps).toEqual([...steps, ...steps]);
  const { erasures } = one.belongings;
  expect(erasures.map(({ is_last, cursor }) => [is_last, cursor])).toEqual([
    [false, ''],
    [false, 'more'],
    [true, ''],
    [true, 'more'],
  ]);
  expect(new Set(erasures.map(({ seed }) => seed)).size).toBe(1);
  const subjects = (await mailsTo(user.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Your account was erased')).toHaveLength(1);
  expect(one.profiles.state.users.has(user.email)).toBe(false);
});

test('the ids of keys and connections are passed on, so that the activity log forgets them', async () => {
  const user = await leaver();
  const { id } = (await one.client.createKey(user.call, keyRequest())).key!;
  const { receipt } = await erase(user.call, await codeOf(user));
  await completed(receipt);
  expect(one.workspace.state.forgotten).toEqual(expect.arrayContaining([id, user.family_id]));
});

test('the counters of the user and of their keys are deleted', async () => {
  const user = await leaver();
  const { id } = (await one.client.createKey(user.call, keyRequest())).key!;
  const other = uuidV7();
  const counters = [...USER_LIMITS.map((name) => limitKey(name, user.user_id)), limitKey('tools', id)];
  for (const key of [...counters, limitKey('tools', other)]) await one.redis.set(key, '1');
  await completed((await erase(user.call, await codeOf(user))).receipt);
  expect(await Promise.all(counters.map((key) => one.redis.get(key)))).toEqual(counters.map(() => null));
  expect(await one.redis.get(limitKey('tools', other))).toBe('1');
});

test('a wrong code, a code for export and one for sign-in erase nothing', async () => {
  const user = await leaver();
  const code = await codeOf(user);
  const wrong = code === '000000' ? '111111' : '000000';
  await expect(erase(user.call, wrong)).rejects.toMatchObject({ code: 'invalid_code' });
  await expect(erase(user.call, '')).rejects.toMatchObject({ code: 'validation_failed' });
  await one.client.requestPurposeCode(user.call, { purpose: 'export' });
  const other = await mailedCode(user.email);
  if (other !== code) await expect(erase(user.call, other)).rejects.toMatchObject({ code: 'invalid_code' });
  expect(await isLive(user.family_id)).toBe(true);
  expect(await one.db.collection('erasures').countDocuments()).toBe(0);
});

test.each([
  ['key', 'unauthorized'],
  ['cli', 'unauthorized'],
] as const)('a caller of the kind %s gets %s', async (kind: CallerKind, code) => {
  await expect(erase(callAs(userCaller({ kind })), '123456')).rejects.toMatchObject({ code });
});

test('an anonymous user is erased without a code and without a mail', async () => {
  const { user } = await one.client.signInAnonymously(visitor(), {});
  const call = callAs(userCaller({ kind: 'anonymous', user_id: user!.id }));
  const { receipt } = await erase(call, '');
  await completed(receipt);
  expect(one.profiles.state.visitors.has(user!.id)).toBe(false);
  expect(await collectionsWith(user!.id)).toEqual([]);
});

// contract: erasure-businesses
test('a business without other members stands in the way until the user wants it erased; the code stays good', async () => {
  const user = await leaver();
  const business_id = uuidV7();
  one.workspace.state.roles.set(`${business_id} ${user.user_id}`, 'owner');
  const code = await codeOf(user);
  const refused = await erase(user.call, code).catch((error) => error);
  expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining(`"Acme" (${business_id})`) });
  const { receipt } = await erase(user.call, code, true);
  await completed(receipt);
  for (const service of ['workspace', 'conversations', 'grants', 'profiles'])
    expect(one.belongings.steps).toContain(`${service} erases ${business_id}`);
});

test('the last owner of a business with other members gets conflict, whatever they send', async () => {
  const user = await leaver();
  const business_id = uuidV7();
  const { roles } = one.workspace.state;
  roles.set(`${business_id} ${user.user_id}`, 'owner').set(`${business_id} colleague`, 'manager');
  const code = await codeOf(user);
  const refused = await erase(user.call, code, true).catch((error) => error);
  expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('become one first') });
  roles.set(`${business_id} colleague`, 'owner');
  const { receipt } = await erase(user.call, code);
  await completed(receipt);
  expect(one.belongings.steps).not.toContain(`workspace erases ${business_id}`);
});

test('keys for an erased business end, whoever has them', async () => {
  const [user, other] = [await leaver(), await leaver()];
  const business_id = uuidV7();
  const { roles } = one.workspace.state;
  roles.set(`${business_id} ${user.user_id}`, 'owner').set(`${business_id} ${other.user_id}`, 'member');
  const { key } = (await one.client.createKey(other.call, keyRequest({ business_id }))).key!;
  roles.delete(`${business_id} ${other.user_id}`);
  const { receipt } = await erase(user.call, await codeOf(user), true);
  await completed(receipt);
  expect(await resolved(one, key)).toBeUndefined();
  expect(await isLive(other.family_id)).toBe(true);
});

// contract: erasure-sign-up
test('nobody signs in with the address while it is being erased, and anew afterwards', async () => {
  const user = await leaver();
  const { receipt } = await erase(user.call, await codeOf(user));
  const verify = async () => {
    const { request_id } = await one.client.requestOtp(visitor(), { email: user.email });
    const code = await mailedCode(user.email);
    return one.client.verifyOtp(visitor(), verifyRequest(user.email, code, { request_id }));
  };
  await until(async () => (await rowOf(receipt))?.passes !== 0);
  await expect(verify()).rejects.toMatchObject({ code: 'conflict' });
  await completed(receipt);
  expect((await verify()).user!.id).not.toBe(user.user_id);
});

test('networks from which the user signed in are forgotten, and what is counted for the address stays', async () => {
  const user = await leaver();
  const records = one.db.collection<{ _id: string; known: object[]; codes: { known: boolean }[] }>('otp_addresses');
  const _id = one.context.otp.addressKeys.idOf(user.email);
  expect((await records.findOne({ _id }))!.known).toHaveLength(1);
  const { receipt } = await erase(user.call, await codeOf(user));
  await completed(receipt);
  const record = (await records.findOne({ _id }))!;
  expect([record.known, record.codes.length, record.codes.some(({ known }) => known)]).toEqual([[], 2, false]);
});

/** A killed process is a step that never gets its response; resolves once it waits for it. */
const killedBefore = (served: ServedIdentity, at: string) =>
  new Promise<void>((waiting) => {
    served.belongings.before = (service) => {
      if (service !== at) return Promise.resolve();
      waiting();
      return new Promise(() => {});
    };
  });

// contract: erasure-survives-kill
test.each(['conversations', 'workspace', 'grants', 'profiles'])(
  'an erasure that is killed before %s is completed by another process after its lease',
  async (at) => {
    const user = await leaver();
    const killed = killedBefore(one, at);
    const { receipt } = await erase(user.call, await codeOf(user));
    await killed;
    expect(await runDueErasure(two.context)).toBe(false);
    advance(20_001);
    expect(await runDueErasure(two.context)).toBe(true);
    await completed(receipt, two);
    expect(await collectionsWith(user.user_id, user.email)).toEqual([]);
  },
);

test('an erasure whose credentials were not ended before the process was killed ends them when it goes on', async () => {
  const user = await leaver();
  const subject = { user_id: user.user_id, email: user.email, merged_user_ids: [], business_ids: [] };
  const erasure = newErasure(subject, one.context.clock());
  await one.context.erasures.start(visitor(), erasure);
  expect(await isLive(user.family_id)).toBe(true);
  advance(20_001);
  await drain(two);
  expect(await isLive(user.family_id)).toBe(false);
});

test('a step that fails is tried again, and the erasure is done when the service is back', async () => {
  const user = await leaver();
  one.belongings.before = async (service) => {
    if (service === 'grants') throw new Error('away');
  };
  const { receipt } = await erase(user.call, await codeOf(user));
  await until(() => one.belongings.steps.some((step) => step.startsWith('workspace')));
  one.belongings.before = async () => {};
  advance(30_000);
  await until(async () => (await runDueErasure(one.context)) || (await rowOf(receipt))?.passes === 1);
  await completed(receipt);
});

test('a pass that loses the database does not reject, and the erasure goes on when its lease has ended', async () => {
  const { user_id } = await leaver();
  const subject = { user_id, email: '', merged_user_ids: [], business_ids: [] };
  const erasure = await one.context.erasures.start(visitor(), newErasure(subject, one.context.clock()));
  const gone = () => Promise.reject(new Error('the database is away'));
  const erasures = { ...one.context.erasures, renew: gone, giveBack: gone };
  await expect(runPass({ ...one.context, erasures }, erasure)).resolves.toBeUndefined();
  advance(20_001);
  await drain(one);
  advance(10_001);
  await drain(one);
  expect(await statusOf(erasure._id)).toBe('done');
});

test('an attempt that has lost its lease changes nothing', async () => {
  const user = await leaver();
  const subject = { user_id: user.user_id, email: user.email, merged_user_ids: [], business_ids: [] };
  const late = newErasure(subject, one.context.clock());
  await one.context.erasures.start(visitor(), late);
  advance(20_001);
  const overtaking = await two.context.erasures.claim(two.context.clock());
  await expect(endCredentials(one.context, visitor(), late)).rejects.toBeDefined();
  await runPass(one.context, late);
  expect(await rowOf(late._id)).toMatchObject({ passes: 0, attempt: overtaking!.attempt });
});

test('the next erasure is found by an index, without sorting those that are due', async () => {
  await database.db.setProfilingLevel('all');
  await one.context.erasures.claim(one.context.clock());
  await database.db.setProfilingLevel('off');
  const claims = await database.db
    .collection('system.profile')
    .find({ 'command.findAndModify': 'erasures' })
    .map(({ planSummary, hasSortStage = false }) => [planSummary, hasSortStage])
    .toArray();
  await database.db.dropCollection('system.profile');
  expect(claims[0]).toEqual(['IXSCAN { email: -1, due_at: 1 }', false]);
});

test('users who were merged into the erased user are erased too', async () => {
  const user = await leaver();
  const visitorId = uuidV7();
  await one.context.merges.start(visitor(), visitorId, user.user_id, one.context.clock());
  const { receipt } = await erase(user.call, await codeOf(user));
  await completed(receipt);
  for (const service of ['conversations', 'grants', 'profiles'])
    expect(one.belongings.steps).toContain(`${service} erases ${visitorId}`);
  expect(await collectionsWith(visitorId)).toEqual([]);
});

// contract: erasure-by-operator
test('the operator erases a user without a code', async () => {
  const user = await leaver();
  const operator = () => callAs({ ...userCaller(), iss: 'operator', kind: 'operator' });
  const request = { user_id: user.user_id.toUpperCase(), erase_businesses: false };
  const { receipt, business_ids } = await one.client.eraseUser(operator(), request);
  expect(business_ids).toEqual([]);
  expect(await isLive(user.family_id)).toBe(false);
  await completed(receipt);
  const again = one.client.eraseUser(operator(), request);
  await expect(again).rejects.toMatchObject({ code: 'not_found' });
  await expect(one.client.eraseUser(user.call, request)).rejects.toMatchObject({ code: 'forbidden' });
});

test('an unknown receipt gets not_found', async () => {
  await expect(statusOf('unknown')).rejects.toMatchObject({ code: 'not_found' });
});
