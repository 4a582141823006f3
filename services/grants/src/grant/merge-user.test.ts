import { serviceCaller } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { type ServedGrants, serveGrants } from '../testing/serve';

let served: ServedGrants;
beforeAll(async () => {
  served = await serveGrants();
});
afterAll(() => served.stop());

const asJob = () => callAs(serviceCaller('identity'));
const rows = () => served.db.collection<{ _id: string; user_id: string }>('grants');
const merge = (from_user_id: string, into_user_id: string, call = asJob()) =>
  served.client.mergeUser(call, { from_user_id, into_user_id });
const ofUser = async (user_id: string) => (await rows().find({ user_id }).toArray()).map(({ _id }) => _id);

test('a merge moves the grants of one user alone, and a repeated merge moves those added since', async () => {
  await rows().insertMany([
    { _id: 'a', user_id: 'visitor' },
    { _id: 'b', user_id: 'person' },
    { _id: 'c', user_id: 'other' },
  ]);
  await merge('visitor', 'person');
  await rows().insertOne({ _id: 'd', user_id: 'visitor' });
  await merge('visitor', 'person');
  expect((await ofUser('person')).toSorted()).toEqual(['a', 'b', 'd']);
  expect(await ofUser('other')).toEqual(['c']);
});

test('a merge by anyone but identity, or of a user into themselves, is refused', async () => {
  await expect(merge('visitor', 'person', callAs(userCaller()))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(merge('person', 'person')).rejects.toMatchObject({ code: 'validation_failed' });
});
