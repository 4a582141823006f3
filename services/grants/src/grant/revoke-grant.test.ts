import { uuidV4 } from '@cws/kit';
import { type Granter, newGranter } from '../testing/granting';
import { callAs, type ServedGrants, serveGrants, userCaller } from '../testing/serve';

let served: ServedGrants;
let granter: Granter;
beforeAll(async () => {
  served = await serveGrants();
  granter = await newGranter(served);
});
beforeEach(() => {
  served.time.now = Date.parse('2126-11-20T03:35:00.123Z');
});
afterAll(() => served.stop());

const revoke = (id: string, call = granter.call) => served.client.revokeGrant(call, { id });

test('an active grant is revoked at that time', async () => {
  const grant = await granter.create();
  served.time.now += 1_000;
  const revoked = { ...grant, is_active: false, revoked_at: '2126-11-20T03:35:01.123Z' };
  expect((await revoke(grant.id)).grant).toEqual(revoked);
  expect((await served.client.getGrant(granter.call, { id: grant.id })).grant).toEqual(revoked);
});

test('of parallel revocations one is done, and the others find the grant inactive', async () => {
  const { id } = await granter.create();
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => revoke(id)));
  const refused = all.filter((one) => one.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(7).fill('grant_inactive'));
});

test('an expired grant cannot be revoked, and stays without revoked_at', async () => {
  const { id } = await granter.create({ expires_at: '2126-11-20T03:36:00Z' });
  served.time.now = Date.parse('2126-11-20T03:36:00Z');
  await expect(revoke(id)).rejects.toMatchObject({ code: 'grant_inactive', status: 400 });
  expect((await served.client.getGrant(granter.call, { id })).grant).toMatchObject({ revoked_at: '' });
});

test('an unknown grant is not found; one of somebody else is forbidden and stays active', async () => {
  await expect(revoke(uuidV4())).rejects.toMatchObject({ code: 'grant_not_found' });
  const { id } = await granter.create();
  await expect(revoke(id, callAs(userCaller()))).rejects.toMatchObject({ code: 'forbidden' });
  expect((await served.client.getGrant(granter.call, { id })).grant).toMatchObject({ is_active: true });
});
