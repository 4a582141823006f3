import { uuidV4, uuidV7 } from '@cws/kit';
import { testDatabase } from '@cws/kit/testing';
import { newCliFamily } from '../cli/cli-family';
import { cliTokens } from '../cli/cli-tokens';
import { migrations } from '../migrations';
import { user } from '../testing/sign-in';
import type { CliFamily } from './family';
import { type FamilyStore, openFamilyStore } from './family-store';
import { newUserFamily } from './user-family';

let database: Awaited<ReturnType<typeof testDatabase>>;
let families: FamilyStore;
beforeAll(async () => {
  database = await testDatabase('identity', migrations);
  families = await openFamilyStore(database.db);
});
afterAll(() => database.drop());

const call = user();
const now = Date.now();
const context = { clock: () => now, tokens: { cli: cliTokens([Buffer.alloc(32)]) } };
const newFamily = (id: string = uuidV4(), user_id: string = uuidV7()): CliFamily =>
  newCliFamily(context, { family_id: id, user_id, email: 'a@example.com', install_id: 'install-1' }, 'code');

test('a family cannot be inserted under an id that was blocked before', async () => {
  const family = newFamily();
  expect(await families.revokeOrBlock(call, family._id, now)).toBe(true);
  expect(await families.revokeOrBlock(call, family._id, now)).toBe(false);
  expect(await families.insert(call, family)).toBe(false);
  expect(await families.get(call, family._id)).toBeNull();
  expect(await families.findByAccessHash(call, family.access_hash, now)).toBeNull();
});

test('a family that is revoked twice keeps the time of the first revocation', async () => {
  const family = newFamily();
  expect(await families.insert(call, family)).toBe(true);
  expect(await families.revokeOrBlock(call, family._id, now)).toBe(true);
  expect(await families.revokeOrBlock(call, family._id, now + 1_000)).toBe(false);
  expect(await families.revoke(call, family._id, now + 1_000)).toBe(false);
  expect(await families.get(call, family._id)).toEqual({ ...family, revoked_at: new Date(now) });
});

test('parallel inserts and revocations of an id leave no live family', async () => {
  const made = Array.from({ length: 40 }, () => newFamily());
  await Promise.all(
    made.flatMap((family) => [families.insert(call, family), families.revokeOrBlock(call, family._id, now)]),
  );
  for (const { access_hash } of made) expect(await families.findByAccessHash(call, access_hash, now)).toBeNull();
});

test('an access token is found by one key of an index, while its family names it and is live', async () => {
  const family = newFamily();
  await families.insert(call, family);
  expect(await families.findByAccessHash(call, family.access_hash, now)).toEqual(family);
  const claim = { familyId: family._id, counter: 0 };
  await families.rotate(call, ['cli'], claim, now, { access_hash: 'next' });
  expect(await families.findByAccessHash(call, family.access_hash, now)).toBeNull();
  const query = { access_hash: 'next', access_expires_at: { $gt: new Date(now) }, revoked_at: null };
  const plan = await database.db.collection('families').find(query).explain('executionStats');
  expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('"indexName":"access_hash_1"');
  expect(plan['executionStats'].totalKeysExamined).toBe(1);
});

test('a family of one kind is not rotated as another', async () => {
  const family = newFamily();
  await families.insert(call, family);
  const claim = { familyId: family._id, counter: 0 };
  expect(await families.rotate(call, ['user'], claim, now, {})).toBeNull();
  expect(await families.rotate(call, ['connection'], claim, now, {})).toBeNull();
  expect(await families.rotate(call, ['cli'], claim, now, {})).toMatchObject({ counter: 1 });
  expect(await families.justRotated(call, ['user'], claim, now)).toBeNull();
  expect(await families.justRotated(call, ['cli'], claim, now)).toMatchObject({ counter: 1 });
});

test("a user's live families are listed newest first, and the list of revocations has end users' families only", async () => {
  const id = uuidV7();
  const signedIn = newUserFamily(uuidV4(), { id, email: 'a@example.com' }, now + 1_000);
  const [install, gone] = [newFamily(uuidV4(), id), newFamily(uuidV4(), id)];
  for (const family of [signedIn, install, gone]) await families.insert(call, family);
  await families.revoke(call, gone._id, now);
  expect((await families.listLive(call, id, now)).map(({ _id }) => _id)).toEqual([signedIn._id, install._id]);
  await families.revoke(call, signedIn._id, now);
  const listed = (await families.revokedBehind(call, { at: now, id: '' }, 0)).map((revoked) => revoked.id);
  expect([listed.includes(signedIn._id), listed.includes(gone._id)]).toEqual([true, false]);
});

test('a use is recorded at most once a minute', async () => {
  const family = newFamily();
  await families.insert(call, family);
  const noted = async () => (await families.get(call, family._id))!.last_used_at.getTime() - now;
  await families.touch(family, now + 59_000);
  expect(await noted()).toBe(0);
  await families.touch(family, now + 61_000);
  await families.touch(family, now + 62_000);
  expect(await noted()).toBe(61_000);
});
