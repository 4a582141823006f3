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

const get = (id: string, call = granter.call) => served.client.getGrant(call, { id });

test('its owner gets a grant as it was created', async () => {
  const grant = await granter.create();
  expect((await get(grant.id)).grant).toEqual(grant);
});

test('a grant is active until the millisecond in which it expires, and is not revoked then', async () => {
  const grant = await granter.create({ expires_at: '2126-11-20T03:36:00.000Z' });
  served.time.now = Date.parse('2126-11-20T03:35:59.999Z');
  expect((await get(grant.id)).grant).toMatchObject({ is_active: true });
  served.time.now += 1;
  expect((await get(grant.id)).grant).toMatchObject({ is_active: false, revoked_at: '' });
});

test('an unknown grant is not found, and one of somebody else is forbidden', async () => {
  await expect(get(uuidV4())).rejects.toMatchObject({ code: 'grant_not_found' });
  const { id } = await granter.create();
  await expect(get(id, callAs(userCaller()))).rejects.toMatchObject({ code: 'forbidden' });
});

test('a foreign and an unknown id are looked up by the same queries', async () => {
  const { id } = await granter.create();
  const { db } = served;
  await db.command({ profile: 2 });
  const stranger = callAs(userCaller());
  for (const one of [id, uuidV4()]) await get(one, stranger).catch(() => {});
  await db.command({ profile: 0 });
  const seen = await db
    .collection('system.profile')
    .find({ ns: `${db.databaseName}.grants` })
    .toArray();
  const [foreign, unknown] = seen.map(({ op, planSummary, command }) => [op, planSummary, Object.keys(command)]);
  expect(seen).toHaveLength(2);
  expect(foreign).toEqual(unknown);
});

test('a credential that is bound to another business does not reach the grant of its own user', async () => {
  const { id, user_id } = await granter.create();
  const bound = callAs(userCaller({ kind: 'key', user_id, business_id: uuidV4() }));
  await expect(get(id, bound)).rejects.toMatchObject({ code: 'forbidden' });
});
