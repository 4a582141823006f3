import { type Call, uuidV7 } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { keyCaller } from '../testing/callers';
import { businessOf, startWorkspace } from '../testing/workspace';
import type { Role } from './role';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
const owner = keyCaller();
let business_id: string;
let call: Call;
beforeAll(async () => {
  workspace = await startWorkspace();
  business_id = (await businessOf(workspace.context, 'Members', owner)).business._id;
});
beforeEach(() => {
  call = callAs(userCaller({ iss: 'conversations' }));
});
afterAll(() => workspace.stop());

const roleOf = async (user_id: string, business = business_id) =>
  (await workspace.client.getMembership(call, { business_id: business, user_id })).role;
const member = (user_id: string, role: Role = 'member') => ({
  user_id,
  role,
  email: 'm@example.com',
  added_at: new Date(),
});

test('the creator of a business is its owner, with their address', async () => {
  expect(await roleOf(owner.user_id)).toBe('owner');
  const row = await workspace.db.collection('businesses').findOne({ 'members.user_id': owner.user_id });
  expect(row!['members']).toMatchObject([{ role: 'owner', email: owner.email }]);
});

test('a non-member and a member of an unknown business have no role', async () => {
  expect([await roleOf(uuidV7()), await roleOf(owner.user_id, uuidV7()), await roleOf('', '')]).toEqual(['', '', '']);
});

test('a member is added once, moved and removed', async () => {
  const { businesses } = workspace.context;
  const user_id = uuidV7();
  const added = await Promise.all([1, 2, 3].map(() => businesses.addMember(call, business_id, member(user_id))));
  expect(added.filter(Boolean)).toHaveLength(1);
  expect(await roleOf(user_id)).toBe('member');
  expect(await businesses.setRole(call, business_id, user_id, 'manager')).toBe(true);
  expect([await roleOf(user_id), await roleOf(owner.user_id)]).toEqual(['manager', 'owner']);
  expect(await businesses.removeMember(call, business_id, user_id)).toMatchObject({ user_id, role: 'manager' });
  expect(await roleOf(user_id)).toBe('');
  expect(await businesses.removeMember(call, business_id, user_id)).toBeNull();
  expect(await businesses.setRole(call, business_id, user_id, 'manager')).toBe(false);
});

test('the businesses of a person are found by index', async () => {
  const plan = await workspace.db
    .collection('businesses')
    .find({ 'members.user_id': owner.user_id })
    .sort({ _id: 1 })
    .explain('executionStats');
  expect(plan['executionStats']).toMatchObject({ totalKeysExamined: 1, totalDocsExamined: 1 });
  expect(JSON.stringify(plan['queryPlanner'].winningPlan)).not.toMatch(/COLLSCAN|"SORT"/);
});

test('a business whose creation fails leaves nothing behind', async () => {
  const { apps, ...rest } = workspace.context;
  const broken = { ...rest, apps: { ...apps, insert: () => Promise.reject(new Error('no')) } };
  await expect(businessOf(broken, 'Half')).rejects.toThrow('no');
  expect(await workspace.db.collection('businesses').countDocuments({ name: 'Half' })).toBe(0);
});
