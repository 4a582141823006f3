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
  const env = { TOKEN_MAC_KEYS: secret() };
  one = await serveIdentity({ env, parts: { db: database.db } });
  two = await serveIdentity({ env, parts: { db: database.db, workspace: one.workspace.client } });
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await database.drop();
});

/** The bodies with status 200 among 200 parallel redemptions, half of them at either process, and the errors of the others. */
async function redeem(fields: Record<string, string>, headers = {}) {
  const requests = Array.from({ length: 200 }, (_, i) => post(i % 2 ? one : two, 'token', fields, headers));
  const responses = await Promise.all(requests);
  const good = responses.filter(({ status }) => status === 200).map(({ body }) => body);
  const errors = new Set(responses.filter(({ status }) => status !== 200).map(({ body }) => body.error));
  return { good, errors: [...errors] };
}
const isGood = async (token: string) => [await resolved(one, token), await resolved(two, token)].every(Boolean);

test('one of many parallel redemptions of a code succeeds, and the others revoke its tokens', async () => {
  const { exchange } = await approvedCode(one);
  const { good, errors } = await redeem(exchange);
  expect([good.length, errors]).toEqual([1, ['invalid_grant']]);
  expect(await resolved(one, good[0].access_token)).toBeUndefined();
  expect(await post(two, 'token', refreshOf(good[0]))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('one of many parallel polls redeems a device code, and its tokens are valid', async () => {
  const install_id = newInstall();
  const { body } = await post(one, 'device', { install_id });
  await two.context.devices.requests.decide(visitor(), body.user_code, newPerson(), 'approve', Date.now());
  const { good, errors } = await redeem({ grant_type: DEVICE_GRANT, install_id, device_code: body.device_code });
  expect([good.length, errors]).toEqual([1, ['invalid_grant']]);
  expect(await isGood(good[0].access_token)).toBe(true);
  expect((await post(two, 'token', refreshOf(good[0]))).status).toBe(200);
});

test('all parallel refreshes of one token get the same response with valid tokens', async () => {
  const { good } = await redeem(refreshOf(await cliSignIn(one)));
  expect([good.length, new Set(good.map((body) => JSON.stringify(body))).size]).toEqual([200, 1]);
  expect(await isGood(good[0].access_token)).toBe(true);
  expect((await post(two, 'token', refreshOf(good[0]))).status).toBe(200);
});

test.each(['Bearer', 'form'])('all parallel switches by %s get the same response with valid tokens', async (by) => {
  const { install_id, access_token, refresh_token, person } = await cliSignIn(one);
  const business_id = uuidV7();
  one.workspace.state.roles.set(`${business_id} ${person.user_id}`, 'member');
  const fields = { grant_type: 'switch_business', install_id, business_id };
  const { good } =
    by === 'Bearer' ? await redeem(fields, bearer(access_token)) : await redeem({ ...fields, refresh_token });
  expect([good.length, new Set(good.map((body) => JSON.stringify(body))).size]).toEqual([200, 1]);
  expect(await resolved(two, good[0].access_token)).toMatchObject({ business_id, role: 'member' });
});

test('one of several parallel switches to different businesses succeeds, and only its tokens are valid', async () => {
  const { install_id, access_token, person } = await cliSignIn(one);
  const businesses = Array.from({ length: 8 }, () => uuidV7());
  for (const id of businesses) one.workspace.state.roles.set(`${id} ${person.user_id}`, 'member');
  const fields = { grant_type: 'switch_business', install_id };
  const requests = businesses.map((business_id, i) =>
    post(i % 2 ? one : two, 'token', { ...fields, business_id }, bearer(access_token)),
  );
  const good = (await Promise.all(requests)).filter(({ status }) => status === 200);
  expect(good).toHaveLength(1);
  expect(await isGood(good[0]!.body.access_token)).toBe(true);
});
