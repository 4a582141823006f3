import { type Call, uuidV7 } from '@cws/kit';
import { callAs, testDatabase, userCaller } from '@cws/kit/testing';
import { decodeJwt } from 'jose';
import { migrations } from '../migrations';
import { mailedCode } from '../testing/inbox';
import { verifyRequest } from '../testing/requests';
import { newAddress, type ServedIdentity, serveIdentity, visitor } from '../testing/serve';
import { signIn as signInVerified } from '../testing/sign-in';
import { runDueMerge, runPass } from './run-merge';

const TOKEN_MAC_KEYS = Buffer.alloc(32, 7).toString('base64url');
let database: Awaited<ReturnType<typeof testDatabase>>;
let one: ServedIdentity;
let two: ServedIdentity;
beforeAll(async () => {
  database = await testDatabase('identity', migrations);
});
beforeEach(async () => {
  for (const rows of ['merges', 'visitors']) await database.db.collection(rows).deleteMany();
  const parts = { db: database.db };
  one = await serveIdentity({ env: { TOKEN_MAC_KEYS, RATE_LIMIT_FACTOR: '1000' }, parts });
  two = await serveIdentity({ env: { TOKEN_MAC_KEYS }, parts });
});
afterEach(() => Promise.all([one.stop(), two.stop()]));
afterAll(() => database.drop());

/** An anonymous user with a bearer, as the gateway signs the caller. */
async function anonymous(): Promise<{ id: string; family_id: string; call: Call }> {
  const { tokens, user } = await one.client.signInAnonymously(visitor(), {});
  const family_id = String(decodeJwt(tokens!.access_token)['sid']);
  const caller = userCaller({ kind: 'anonymous', user_id: user!.id, email: '', family_id });
  return { id: user!.id, family_id, call: callAs(caller) };
}

/** Signs in by mailed code with merge, as the caller; returns the id of the user. */
async function verify(call: Call, email = newAddress(), merge = true): Promise<string> {
  await one.client.requestOtp(visitor(), { email });
  const { tokens, user } = await one.client.verifyOtp(call, verifyRequest(email, await mailedCode(email), { merge }));
  expect(decodeJwt(tokens!.access_token)).toMatchObject({ sub: user!.id, is_anonymous: false });
  return user!.id;
}

const isLive = async (family_id: string) => (await one.client.checkFamily(visitor(), { family_id })).live;
const stepsOf = (from: string, into: string) =>
  ['conversations', 'grants', 'profiles'].map((s) => `${s} ${from} ${into}`);
const rowOf = (id: string) => one.db.collection<{ _id: string }>('merges').findOne({ _id: id });
const advance = (ms: number) => {
  one.time.offset += ms;
  two.time.offset = one.time.offset;
};
const drain = async (served: ServedIdentity): Promise<void> => {
  while (await runDueMerge(served.context));
};

test('a merge moves everything before the response, once more 10 s later, and then no more', async () => {
  const { id, family_id, call } = await anonymous();
  const into = await verify(call);
  expect(one.belongings.steps).toEqual(stepsOf(id, into));
  expect(await isLive(family_id)).toBe(false);
  await drain(one);
  expect(one.belongings.steps).toHaveLength(3);
  advance(10_001);
  await drain(one);
  expect(one.belongings.steps).toEqual([...stepsOf(id, into), ...stepsOf(id, into)]);
  expect(await rowOf(id)).toMatchObject({ passes: 2, due_at: null });
  advance(3_600_000);
  await drain(one);
  expect(one.belongings.steps).toHaveLength(6);
  expect(await one.db.collection('visitors').countDocuments()).toBe(0);
});

test('a merge revokes the anonymous tokens before it moves anything', async () => {
  const { family_id, call } = await anonymous();
  const seen: boolean[] = [];
  one.belongings.before = async () => void seen.push(await isLive(family_id));
  await verify(call);
  expect(seen).toEqual([false, false, false]);
});

test('a sign-in without merge, or without a live anonymous bearer, moves nothing', async () => {
  const { call } = await anonymous();
  await verify(call, newAddress(), false);
  await verify((await signInVerified(one)).call);
  await verify(visitor());
  const gone = await anonymous();
  await one.client.logout(gone.call, { refresh_token: '' });
  await verify(gone.call);
  expect(one.belongings.steps).toEqual([]);
  expect(await one.db.collection('merges').countDocuments()).toBe(0);
});

/** A killed process is a step that never gets its response. */
const killBefore = (at: string) => {
  one.belongings.before = (service) => (service === at ? new Promise(() => {}) : Promise.resolve());
};

test.each([
  ['conversations', 0],
  ['grants', 1],
  ['profiles', 2],
])('a merge that is killed before %s is completed by another process after its lease', async (at, done) => {
  const { id, call } = await anonymous();
  const into = uuidV7();
  killBefore(at);
  const merge = await one.context.merges.start(call, id, into, one.context.clock());
  void runPass(one.context, merge!);
  while (one.belongings.steps.length < done) await new Promise(setImmediate);
  expect(await runDueMerge(two.context)).toBe(false);
  advance(15_001);
  expect(await runDueMerge(two.context)).toBe(true);
  expect(two.belongings.steps).toEqual(stepsOf(id, into));
  expect(await rowOf(id)).toMatchObject({ passes: 1, attempt: 2 });
});

test('a sign-in stops waiting for a merge that takes too long', async () => {
  killBefore('grants');
  const { id, call } = await anonymous();
  const into = await verify(call);
  expect(one.belongings.steps).toEqual(stepsOf(id, into).slice(0, 1));
});

test('a merge step that fails is tried again, and the sign-in succeeds meanwhile', async () => {
  const { id, call } = await anonymous();
  one.belongings.before = async (service) => {
    if (service === 'grants') throw new Error('away');
  };
  const into = await verify(call);
  one.belongings.before = async () => {};
  await drain(one);
  expect(await rowOf(id)).toMatchObject({ passes: 0 });
  advance(3_000);
  await drain(two);
  expect(two.belongings.steps).toEqual(stepsOf(id, into));
});

test('one of two processes runs a due merge, and an attempt that lost its lease changes nothing', async () => {
  const { id, call } = await anonymous();
  const into = await verify(call);
  advance(10_001);
  await Promise.all([drain(one), drain(two)]);
  expect([...one.belongings.steps, ...two.belongings.steps]).toHaveLength(6);
  const late = await anonymous();
  const merge = await one.context.merges.start(late.call, late.id, into, one.context.clock());
  advance(15_001);
  const overtaking = await two.context.merges.claim(two.context.clock());
  await one.context.merges.finishPass(merge!, one.context.clock());
  expect(await rowOf(late.id)).toMatchObject({ passes: 0, attempt: overtaking!.attempt });
  expect(await rowOf(id)).toMatchObject({ passes: 2 });
});

test('an anonymous user is merged into one person, also when two sign in at once', async () => {
  const { id, call } = await anonymous();
  const people = await Promise.all([verify(call), verify(call)]);
  const into = (await one.db.collection<{ _id: string; into_user_id: string }>('merges').findOne({ _id: id }))!
    .into_user_id;
  expect(people).toContain(into);
  expect(one.belongings.steps).toEqual(stepsOf(id, into));
});

test('due merges are found by index', async () => {
  const due = { due_at: { $gt: new Date(0), $lte: new Date() } };
  const plan = await one.db.collection('merges').find(due).explain('queryPlanner');
  expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('"indexName":"due_at_1"');
});
