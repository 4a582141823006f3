import { scopedKey, serviceCaller, uuidV4 } from '@cws/kit';
import { keyed, newGranter } from '../testing/granting';
import { callAs, type ServedGrants, serveGrants, userCaller } from '../testing/serve';

let served: ServedGrants;
beforeAll(async () => {
  served = await serveGrants();
});
afterAll(() => served.stop());

const merge = (from_user_id: string, into_user_id: string, call = callAs(serviceCaller('identity'))) =>
  served.client.mergeUser(call, { from_user_id, into_user_id });
const visitor = () => newGranter(served, callAs(userCaller({ kind: 'anonymous' })));
const stored = (id: string) => served.context.grants.rows.findOne({ _id: id });

test('a merge moves the grants of one user alone, and a repeated merge moves those added since', async () => {
  const [from, into, other] = [await visitor(), await newGranter(served), await newGranter(served)];
  const [first, own, foreign] = [await from.create(), await into.create(), await other.create()];
  const user_id = into.call.caller.user_id;
  await merge(from.call.caller.user_id, user_id);
  const late = await from.create();
  await merge(from.call.caller.user_id, user_id);
  const owned = await served.context.grants.rows.find({ user_id }).toArray();
  expect(owned.map(({ _id }) => _id).toSorted()).toEqual([first.id, own.id, late.id].toSorted());
  expect(await stored(foreign.id)).toMatchObject({ user_id: other.call.caller.user_id });
});

test('a grant of a visitor is one of a verified user after the merge', async () => {
  const from = await visitor();
  const { id } = await from.create();
  expect(await stored(id)).toMatchObject({ is_verified: false });
  await merge(from.call.caller.user_id, 'person');
  expect(await stored(id)).toMatchObject({ is_verified: true });
});

test('after a merge a retry by the new user finds the grant, unless they have used the same key', async () => {
  const [from, into] = [await visitor(), await newGranter(served)];
  const person = into.call.caller.user_id;
  const [key, taken] = [uuidV4(), uuidV4()];
  const moved = await from.create({ idempotency: keyed(key) });
  const clashing = await from.create({ idempotency: keyed(taken) });
  await into.create({ idempotency: { ...keyed(taken), key: scopedKey(person, taken) } });
  await merge(from.call.caller.user_id, person);
  const retry = { ...into.request, idempotency: { ...keyed(key), key: scopedKey(person, key) } };
  expect((await served.client.createGrant(into.call, retry)).grant).toMatchObject({ id: moved.id, user_id: person });
  expect(await stored(clashing.id)).toMatchObject({ user_id: person });
});

test('a merge by anyone but identity, or of a user into themselves, is refused', async () => {
  await expect(merge('visitor', 'person', callAs(userCaller()))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(merge('person', 'person')).rejects.toMatchObject({ code: 'validation_failed' });
});
