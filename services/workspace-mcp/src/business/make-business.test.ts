import { uuidV7 } from '@cws/kit';
import { callAs } from '@cws/kit/testing';
import { keyCaller } from '../testing/callers';
import { businessRequest } from '../testing/requests';
import { startToolServer, type ToolServer } from '../testing/tool-server';
import { newOwner } from '../testing/tool-user';
import { asOperator, businessOf, startWorkspace } from '../testing/workspace';

// contract: businesses-of-a-user

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
let server: ToolServer;
beforeAll(async () => {
  [workspace, server] = await Promise.all([startWorkspace(), startToolServer({ MAX_BUSINESSES: 2 })]);
});
afterAll(() => Promise.all([workspace.stop(), server.stop()]));

const own = (user_id: string) => workspace.context.businesses.ownedBy(asOperator(), user_id);

test('a user who makes businesses at the same time owns ten, and the others are a conflict', async () => {
  const caller = keyCaller();
  const made = await Promise.allSettled(
    Array.from({ length: 14 }, (_, n) => businessOf(workspace.context, `Shop ${n}`, caller)),
  );
  const refused = made.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('conflict'));
  expect(await own(caller.user_id)).toHaveLength(10);
  await expect(businessOf(workspace.context, 'One more', caller)).rejects.toMatchObject({
    code: 'conflict',
    status: 409,
  });
});

test('a business that a user joined without owning it, or that is gone, leaves room for others', async () => {
  const caller = keyCaller();
  const businesses = [];
  for (let n = 0; n < 10; n++) businesses.push(await businessOf(workspace.context, `Shop ${n}`, caller));
  const { business } = await businessOf(workspace.context, 'Of another');
  const member = { user_id: caller.user_id, email: caller.email, role: 'member', added_at: new Date() } as const;
  await workspace.context.businesses.addMember(asOperator(), business._id, member);
  await expect(businessOf(workspace.context, 'Eleventh', caller)).rejects.toMatchObject({ code: 'conflict' });
  await workspace.context.businesses.delete(asOperator(), businesses[0]!.business._id);
  expect((await businessOf(workspace.context, 'Tenth', caller)).business.name).toBe('Tenth');
});

test('a business that was made is answered again to its owner, who may have no other', async () => {
  const caller = keyCaller();
  const { user_id, email } = caller;
  for (let n = 0; n < 9; n++) await businessOf(workspace.context, `Shop ${n}`, caller);
  const business_id = uuidV7();
  const create = (id: string) =>
    workspace.client.createBusiness(
      callAs({ ...caller, iss: 'identity' }),
      businessRequest({ name: 'Last', user_id, email, business_id: id }),
    );
  const first = await create(business_id);
  expect(await create(business_id)).toEqual(first);
  await expect(create(uuidV7())).rejects.toThrow();
});

test('a tool tells a user who owns as many businesses as they may', async () => {
  const owner = await newOwner(server);
  const account = await owner.use('workspace_create', { business_name: 'Second\u202e' });
  expect(account.name).toBe('Second');
  expect(await owner.refused('workspace_create', { business_name: 'Third' })).toMatch(/own 2 businesses/);
});
