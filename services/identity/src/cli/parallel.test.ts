import { randomBytes } from 'node:crypto';
import { uuidV7 } from '@cws/kit';
import { testDatabase } from '@cws/kit/testing';
import { migrations } from '../migrations';
import { approvedCode, bearer, cliSignIn, DEVICE_GRANT, newInstall, post, refreshOf, resolved } from '../testing/cli';
import { newPerson } from '../testing/oauth';
import { type ServedIdentity, serveIdentity, visitor } from '../testing/serve';

/** Two identities with the same keys over one database, as two processes are. */
let database: Awaited<ReturnType<typeof testDatabase>>;
let one: ServedIdentity;
let two: ServedIdentity;
beforeAll(async () => {
  database = await testDatabase('identity', migrations);
  const secret = () => randomBytes(32).toString('base64url');
  const env = { CALLER_KEYS: secret(), TOKEN_MAC_KEYS: secret() };
  one = await serveIdentity({ env, parts: { db: database.db } });
  two = await serveIdentity({ env, parts: { db: database.db, workspace: one.workspace.client } });
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await database.drop();
});

/** The 200s among 200 parallel redemptions, half of them at either process, and the other answers' errors. */
async function redeem(fields: Record<string, string>, headers = {}) {
  const asked = Array.from({ length: 200 }, (_, i) => post(i % 2 ? one : two, 'token', fields, headers));
  const answers = await Promise.all(asked);
  const good = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  const errors = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error));
  return { good, errors: [...errors] };
}
const isGood = async (token: string) => [await resolved(one, token), await resolved(two, token)].every(Boolean);

test('an authorization code is redeemed once, and the others end what came of it', async () => {
  const { exchange } = await approvedCode(one);
  const { good, errors } = await redeem(exchange);
  expect([good.length, errors]).toEqual([1, ['invalid_grant']]);
  expect(await resolved(one, good[0].access_token)).toBeUndefined();
  expect(await post(two, 'token', refreshOf(good[0]))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a device code is redeemed once, and its tokens are good', async () => {
  const install_id = newInstall();
  const { body } = await post(one, 'device', { install_id });
  await two.context.devices.decide(visitor(), body.user_code, newPerson(), 'approve', Date.now());
  const { good, errors } = await redeem({ grant_type: DEVICE_GRANT, install_id, device_code: body.device_code });
  expect([good.length, errors]).toEqual([1, ['invalid_grant']]);
  expect(await isGood(good[0].access_token)).toBe(true);
  expect((await post(two, 'token', refreshOf(good[0]))).status).toBe(200);
});

test('each of the parallel refreshes carries the same answer, and it is good', async () => {
  const { good } = await redeem(refreshOf(await cliSignIn(one)));
  expect([good.length, new Set(good.map((body) => JSON.stringify(body))).size]).toEqual([200, 1]);
  expect(await isGood(good[0].access_token)).toBe(true);
  expect((await post(two, 'token', refreshOf(good[0]))).status).toBe(200);
});

test.each(['Bearer', 'form'])('so does each of the parallel switches by %s', async (by) => {
  const { install_id, access_token, refresh_token, person } = await cliSignIn(one);
  const business_id = uuidV7();
  one.workspace.state.roles.set(`${business_id} ${person.user_id}`, 'member');
  const fields = { grant_type: 'switch_business', install_id, business_id };
  const { good } =
    by === 'Bearer' ? await redeem(fields, bearer(access_token)) : await redeem({ ...fields, refresh_token });
  expect([good.length, new Set(good.map((body) => JSON.stringify(body))).size]).toEqual([200, 1]);
  expect(await resolved(two, good[0].access_token)).toMatchObject({ business_id, role: 'member' });
});

test('switches to several businesses at once: one of them happens, and its tokens are the good ones', async () => {
  const { install_id, access_token, person } = await cliSignIn(one);
  const businesses = Array.from({ length: 8 }, () => uuidV7());
  for (const id of businesses) one.workspace.state.roles.set(`${id} ${person.user_id}`, 'member');
  const fields = { grant_type: 'switch_business', install_id };
  const asked = businesses.map((business_id, i) =>
    post(i % 2 ? one : two, 'token', { ...fields, business_id }, bearer(access_token)),
  );
  const good = (await Promise.all(asked)).filter(({ status }) => status === 200);
  expect(good).toHaveLength(1);
  expect(await isGood(good[0]!.body.access_token)).toBe(true);
});
