import { uuidV4 } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import type { NewBusiness } from '../business/make-business';
import { keyCaller } from '../testing/callers';
import { asConversations, asOperator, asUser, businessOf, startWorkspace } from '../testing/workspace';

// contract: bots-list

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
let mine: NewBusiness;
beforeAll(async () => {
  workspace = await startWorkspace();
  mine = await businessOf(workspace.context, 'Mine');
  const fields = { status: 'published', category: 'Books', country: 'NO', region: 'Vestland' } as const;
  await workspace.context.agents.update(asOperator(), mine.agent._id, fields);
});
afterAll(() => workspace.stop());

const ALL = { category: '', country: '', region: '' };
const list = async (filters: Partial<typeof ALL> = {}, app_id = mine.app._id, call = asUser()) =>
  (await workspace.client.listBots(call, { app_id, ...ALL, ...filters })).bots.map(({ id }) => id);

test('the list has the profiles that a read of each bot shows', async () => {
  const request = { id: mine.agent._id, app_id: mine.app._id };
  const { bot } = await workspace.client.getBot(asUser(), request);
  const { bots } = await workspace.client.listBots(asUser(), { app_id: mine.app._id, ...ALL });
  expect(bots).toEqual([bot]);
});

test.each([
  [{ country: 'no' }, 1],
  [{ country: 'NO', region: 'VESTLAND', category: 'books' }, 1],
  [{ country: 'SE' }, 0],
  [{ country: 'NO', region: 'Oslo' }, 0],
  [{ category: 'Boats' }, 0],
])('the filters %p select %i', async (filters, count) => {
  expect(await list(filters)).toHaveLength(count);
});

test.each(['suspended', 'deleted'])('an app that is %s has none until it is restored', async (status) => {
  await workspace.client.setAppStatus(asOperator(), { app_id: mine.app._id, status });
  expect(await list()).toEqual([]);
  await workspace.client.setAppStatus(asOperator(), { app_id: mine.app._id, status: 'active' });
  expect(await list()).toEqual([mine.agent._id]);
});

test('an agent that is not published is not listed', async () => {
  const set = (status: 'published' | 'unpublished') =>
    workspace.context.agents.update(asOperator(), mine.agent._id, { status });
  await set('unpublished');
  expect(await list()).toEqual([]);
  await set('published');
  expect(await list()).toEqual([mine.agent._id]);
});

test('an unknown app has none, and neither has a foreign one for a key of a business', async () => {
  expect(await list({}, uuidV4())).toEqual([]);
  const bound = (business_id: string) => callAs(keyCaller({ business_id, role: 'member' }));
  expect(await list({}, mine.app._id, bound(mine.business._id))).toEqual([mine.agent._id]);
  expect(await list({}, mine.app._id, bound(uuidV4()))).toEqual([]);
});

test('an anonymous user lists bots; an unauthenticated caller and other services are refused', async () => {
  expect(await list({}, mine.app._id, callAs(userCaller({ kind: 'anonymous' })))).toEqual([mine.agent._id]);
  await expect(list({}, mine.app._id, callAs(userCaller({ kind: 'none' })))).rejects.toMatchObject({
    code: 'unauthorized',
  });
  await expect(list({}, mine.app._id, asConversations())).rejects.toMatchObject({ code: 'forbidden' });
});
