import { uuidV7 } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { keyCaller } from '../testing/callers';
import { businessRequest, memberRequest } from '../testing/requests';
import { asOperator, asUser, businessOf, startWorkspace } from '../testing/workspace';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const owned = async () => {
  const owner = keyCaller();
  return { owner, business_id: (await businessOf(workspace.context, 'Members', owner)).business._id };
};
const add = (business_id: string, user_id: string, role: string, email = 'm@example.com') =>
  workspace.client.addMember(asOperator(), memberRequest({ business_id, user_id, email, role }));
const remove = (business_id: string, user_id: string) =>
  workspace.client.removeMember(asOperator(), { business_id, user_id });
const asIdentity = () => callAs(userCaller({ iss: 'identity' }));
const membershipsOf = async (user_id: string) =>
  (await workspace.client.listMemberships(asIdentity(), { user_id })).memberships;
const conflict = { code: 'conflict' };
const notFound = { code: 'not_found' };

test('a member is added, given another role and removed', async () => {
  const { business_id } = await owned();
  const user_id = uuidV7();
  expect((await add(business_id.toUpperCase(), user_id, 'member')).member).toEqual({
    business_id,
    user_id,
    email: 'm@example.com',
    role: 'member',
  });
  await add(business_id, user_id, 'manager');
  await add(business_id, user_id, 'manager');
  expect(await membershipsOf(user_id)).toEqual([{ business_id, name: 'Members', role: 'manager' }]);
  expect((await remove(business_id, user_id)).member).toMatchObject({ role: 'manager', email: 'm@example.com' });
  expect(await membershipsOf(user_id)).toEqual([]);
  await expect(remove(business_id, user_id)).rejects.toMatchObject(notFound);
});

test('the last owner can be neither removed nor demoted, until there is another one', async () => {
  const { owner, business_id } = await owned();
  await expect(remove(business_id, owner.user_id)).rejects.toMatchObject(conflict);
  await expect(add(business_id, owner.user_id, 'manager')).rejects.toMatchObject(conflict);
  const heir = uuidV7();
  await add(business_id, heir, 'owner');
  await add(business_id, owner.user_id, 'manager');
  await expect(remove(business_id, heir)).rejects.toMatchObject(conflict);
  await remove(business_id, owner.user_id);
  expect(await membershipsOf(heir)).toMatchObject([{ role: 'owner' }]);
});

test('of two owners who are removed in parallel one stays', async () => {
  const { owner, business_id } = await owned();
  const other = uuidV7();
  await add(business_id, other, 'owner');
  const outcomes = await Promise.allSettled([remove(business_id, owner.user_id), remove(business_id, other)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an unknown business gets not_found, an unknown role validation_failed', async () => {
  await expect(add(uuidV7(), uuidV7(), 'member')).rejects.toMatchObject(notFound);
  await expect(remove(uuidV7(), uuidV7())).rejects.toMatchObject(notFound);
  const { business_id } = await owned();
  await expect(add(business_id, uuidV7(), 'king')).rejects.toMatchObject({ details: [{ path: 'role' }] });
  await expect(add(business_id, '', 'member')).rejects.toMatchObject({ details: [{ path: 'user_id' }] });
});

test('only the operator changes members', async () => {
  const member = { business_id: uuidV7(), user_id: uuidV7() };
  await expect(workspace.client.removeMember(asUser(), member)).rejects.toMatchObject({ code: 'forbidden' });
});

test('a user reads only their own memberships through conversations', async () => {
  const { owner } = await owned();
  const call = callAs(userCaller({ iss: 'conversations', user_id: owner.user_id }));
  const other = callAs(userCaller({ iss: 'conversations' }));
  const own = await workspace.client.listMemberships(call, { user_id: owner.user_id });
  expect(own.memberships).toMatchObject([{ role: 'owner' }]);
  await expect(workspace.client.listMemberships(other, { user_id: owner.user_id })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('many parallel calls with one id make one business, which its owner alone gets', async () => {
  const [user_id, business_id] = [uuidV7(), uuidV7()];
  const request = businessRequest({ user_id, business_id });
  const make = () => workspace.client.createBusiness(asIdentity(), request);
  const made = await Promise.all(Array.from({ length: 5 }, make));
  expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(await membershipsOf(user_id)).toEqual([{ business_id, name: 'Bakery', role: 'owner' }]);
  const stranger = { ...request, user_id: uuidV7() };
  await expect(workspace.client.createBusiness(asIdentity(), stranger)).rejects.toMatchObject({
    details: [{ path: 'business_id' }],
  });
});

test('a user makes a business of their own through the gateway, whomever the request names', async () => {
  const call = asUser();
  const { caller } = call;
  const { business } = await workspace.client.createBusiness(call, businessRequest({ user_id: 'another' }));
  const owners = (await workspace.context.businesses.find(call, business!.id))!.members;
  expect(owners).toMatchObject([{ user_id: caller.user_id, role: 'owner' }]);
  const anonymous = callAs({ ...caller, kind: 'anonymous' });
  const refused = workspace.client.createBusiness(anonymous, businessRequest({ user_id: caller.user_id }));
  await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
});

test('identity makes a business for the person that it names', async () => {
  const user_id = uuidV7();
  const request = businessRequest({ user_id, name: ' Bakery ' });
  const { business_id, app_id } = await workspace.client.createBusiness(asIdentity(), request);
  expect(await membershipsOf(user_id)).toEqual([{ business_id, name: 'Bakery', role: 'owner' }]);
  const app = await workspace.db.collection<{ _id: string }>('apps').findOne({ _id: app_id });
  expect(app).toMatchObject({ business_id, is_default: true });
  for (const name of ['  ', 'x'.repeat(101)])
    await expect(workspace.client.createBusiness(asIdentity(), { ...request, name })).rejects.toMatchObject({
      details: [{ path: 'name' }],
    });
});
