import { serviceCaller, uuidV7 } from '@cws/kit';
import { migrateForTest } from '@cws/kit/testing';
import { migrations } from '../migrations';
import { callAs, type ServedProfiles, serveProfiles, signIn, userCaller } from '../testing/serve';

let served: ServedProfiles;
beforeAll(async () => {
  served = await serveProfiles();
});
afterAll(() => served.stop());

const asJob = () => callAs(serviceCaller('identity'));
const anonymous = async () => (await served.client.createAnonymousUser(signIn(), {})).user!;
const verified = async () => (await served.client.ensureUser(signIn(), { email: `u${uuidV7()}@example.com` })).user!;
const find = (id: string) => served.client.getUser(asJob(), { id });
const merge = (from_user_id: string, into_user_id: string) =>
  served.client.mergeUser(asJob(), { from_user_id, into_user_id });

test('there may be many users without an address, and each is anonymous', async () => {
  const users = await Promise.all([anonymous(), anonymous(), anonymous()]);
  expect(new Set(users.map(({ id }) => id)).size).toBe(3);
  expect((await find(users[0]!.id)).user).toMatchObject({
    email: '',
    auth_provider: 'anonymous',
    is_anonymous: true,
    is_verified: false,
    role: 'user',
    last_login_at: '2126-11-20T03:35:00.123Z',
  });
});

test('a merge moves the rows of an anonymous user, also when repeated; a row that the other user has stays', async () => {
  const [visitor, person] = [await anonymous(), await verified()];
  const events = served.db.collection<{ _id: string; user_id: string; key?: string }>('events');
  await events.createIndex(
    { user_id: 1, key: 1 },
    { unique: true, partialFilterExpression: { key: { $exists: true } } },
  );
  await events.insertMany([
    { _id: 'moved', user_id: visitor.id },
    { _id: 'same', user_id: visitor.id, key: 'k' },
    { _id: 'own', user_id: person.id, key: 'k' },
  ]);
  const notes = served.db.collection<{ _id: string; user_id: string }>('notifications');
  await merge(visitor.id, person.id);
  await notes.insertOne({ _id: 'late', user_id: visitor.id });
  await merge(visitor.id, person.id);
  expect((await events.find({ user_id: person.id }).toArray()).map(({ _id }) => _id).toSorted()).toEqual([
    'moved',
    'own',
  ]);
  expect(await events.countDocuments()).toBe(2);
  expect(await notes.countDocuments({ user_id: person.id })).toBe(1);
  await expect(find(visitor.id)).rejects.toMatchObject({ code: 'not_found' });
});

test('a verified user is never merged into another one', async () => {
  const [one, other] = [await verified(), await verified()];
  await expect(merge(one.id, other.id)).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(merge(one.id, one.id)).rejects.toMatchObject({ code: 'validation_failed' });
});

test('callers other than identity are refused', async () => {
  const call = callAs(userCaller());
  const merging = served.client.mergeUser(call, { from_user_id: 'a', into_user_id: 'b' });
  await expect(merging).rejects.toMatchObject({ code: 'forbidden' });
  await expect(served.client.createAnonymousUser(call, {})).rejects.toMatchObject({ code: 'forbidden' });
});

test('the baseline replaces an older index that was unique over all users', async () => {
  const rows = served.db.collection('users');
  await rows.dropIndexes();
  await rows.deleteMany({ is_anonymous: true });
  await rows.createIndex({ email: 1 }, { unique: true });
  await migrateForTest(served.db, migrations.slice(0, 1));
  expect(Object.keys(await rows.indexInformation()).toSorted()).toEqual(['_id_', 'address']);
});
