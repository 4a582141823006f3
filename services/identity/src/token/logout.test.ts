import { connectRedis, redisReady } from '@cws/kit';
import { silentLogger, testRedisUrl } from '@cws/kit/testing';
import { REVOKED_CHANNEL } from '../family/revocations';
import { type ServedIdentity, serveIdentity, visitor } from '../testing/serve';
import { signIn } from '../testing/sign-in';

let served: ServedIdentity;
beforeAll(async () => {
  served = await serveIdentity();
});
const listener = connectRedis(testRedisUrl(), silentLogger());
afterAll(async () => {
  listener.disconnect();
  await served.stop();
});

const live = async (family_id: string) => (await served.client.checkFamily(visitor(), { family_id })).live;
const revoked = async () => (await served.client.listRevokedFamilies(visitor(), { cursor: '', limit: 0 })).family_ids;

test('a log-out with a refresh token revokes its family', async () => {
  const { tokens, family_id } = await signIn(served);
  expect(await live(family_id)).toBe(true);
  await served.client.logout(visitor(), { refresh_token: tokens.refresh_token });
  expect(await live(family_id)).toBe(false);
  expect(await revoked()).toContain(family_id);
  await expect(served.client.refreshTokens(visitor(), tokens)).rejects.toMatchObject({ code: 'unauthorized' });
});

test('a log-out without a refresh token revokes the family of the bearer and no other', async () => {
  const [one, other] = [await signIn(served), await signIn(served)];
  await served.client.logout(one.call, { refresh_token: '' });
  expect([await live(one.family_id), await live(other.family_id)]).toEqual([false, true]);
});

test.each(['', 'nonsense'])('a log-out with the refresh token %p succeeds', async (refresh_token) => {
  await expect(served.client.logout(visitor(), { refresh_token })).resolves.toEqual({});
});

test('a revoked family leaves the list when all its access tokens have expired', async () => {
  const { family_id, call } = await signIn(served);
  await served.client.logout(call, { refresh_token: '' });
  served.time.offset = 3_600_000;
  expect(await revoked()).toContain(family_id);
  served.time.offset = 2 * 3_600_000;
  expect(await revoked()).not.toContain(family_id);
  served.time.offset = 0;
});

test('a log-out notifies the gateways once', async () => {
  const { family_id, call } = await signIn(served);
  await redisReady(listener);
  const announced: string[] = [];
  listener.on('message', (_channel, id) => announced.push(id));
  await listener.subscribe(REVOKED_CHANNEL);
  await served.client.logout(call, { refresh_token: '' });
  await served.client.logout(call, { refresh_token: '' });
  await listener.unsubscribe(REVOKED_CHANNEL);
  expect(announced.filter((id) => id === family_id)).toHaveLength(1);
});

test('the list of revocations is read from its index alone', async () => {
  const recent = { kind: 'user', revoked_at: { $gte: new Date() } };
  const order = { revoked_at: 1, _id: 1 } as const;
  const families = served.db.collection('families').find(recent, { projection: order }).sort(order);
  const plan = JSON.stringify((await families.explain('queryPlanner'))['queryPlanner'].winningPlan);
  expect(plan).toContain('"indexName":"kind_1_revoked_at_1__id_1"');
  expect(plan).not.toMatch(/"stage":"(FETCH|SORT|COLLSCAN)"/);
});
