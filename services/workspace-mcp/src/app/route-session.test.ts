import { serviceCaller, uuidV4 } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { draftAgent } from '../agent/agent';
import type { NewBusiness } from '../business/make-business';
import { asOperator, businessOf, startWorkspace } from '../testing/workspace';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
let mine: NewBusiness;
let other: NewBusiness;
beforeAll(async () => {
  workspace = await startWorkspace();
  [mine, other] = await Promise.all([businessOf(workspace.context, 'Mine'), businessOf(workspace.context, 'Other')]);
});
afterAll(() => workspace.stop());

const asUserOf = (iss: 'conversations' | 'grants') => callAs(userCaller({ iss }));
const route = (app_id = '', bot_profile_id = '') =>
  workspace.client.routeSession(asUserOf('conversations'), { app_id, bot_profile_id });
const assistant = () => ({
  app_id: workspace.context.defaultApp.app_id,
  bot_profile_id: workspace.context.defaultApp.agent_id,
  business_id: '',
  bot_kind: 'ai',
});

test('a session without an app goes to the default assistant', async () => {
  expect(await route()).toEqual({ ...assistant(), routing_reason: 'no_app' });
});

test('a session with an active app goes to that app and its bot, even a draft one', async () => {
  const landed = {
    app_id: mine.app._id,
    business_id: mine.business._id,
    bot_profile_id: mine.agent._id,
    bot_kind: 'nobot',
    routing_reason: 'explicit',
  };
  expect(await route(mine.app._id)).toEqual(landed);
  expect(await route(mine.app._id.toUpperCase(), mine.agent._id.toUpperCase())).toEqual(landed);
});

test('a session that names the default assistant app has the reason explicit', async () => {
  expect(await route(assistant().app_id)).toEqual({ ...assistant(), routing_reason: 'explicit' });
});

test('a session may name another bot of the app in any status', async () => {
  const second = draftAgent({ _id: uuidV4(), app_id: mine.app._id, name: 'Second', slug: 'second' }, new Date());
  await workspace.context.agents.insertOnce({ ...second, status: 'archived' });
  expect((await route(mine.app._id, second._id)).bot_profile_id).toBe(second._id);
});

test('a session with a bot of another app gets bot_not_found with status 400', async () => {
  const refused = { code: 'bot_not_found', status: 400 };
  await expect(route(mine.app._id, other.agent._id)).rejects.toMatchObject(refused);
  await expect(route(mine.app._id, 'no-uuid')).rejects.toMatchObject(refused);
  await expect(route('', mine.agent._id)).rejects.toMatchObject(refused);
  await expect(route(assistant().app_id, mine.agent._id)).rejects.toMatchObject(refused);
  expect((await route('', assistant().bot_profile_id)).routing_reason).toBe('no_app');
});

test('a session with an unknown app goes to the default assistant and its named bot is ignored', async () => {
  const rerouted = { ...assistant(), routing_reason: 'app_not_found' };
  expect(await route(uuidV4())).toEqual(rerouted);
  expect(await route(uuidV4(), mine.agent._id)).toEqual(rerouted);
});

test('a session with a suspended or deleted app goes to the default assistant until the app is restored', async () => {
  const { app } = await businessOf(workspace.context, 'Moody');
  const set = (status: string) => workspace.client.setAppStatus(asOperator(), { app_id: app._id, status });
  for (const status of ['suspended', 'deleted']) {
    expect((await set(status)).app).toMatchObject({ app_id: app._id, status });
    expect(await route(app._id, app.agent_id)).toEqual({ ...assistant(), routing_reason: `app_${status}` });
  }
  await set('active');
  expect(await route(app._id)).toMatchObject({ app_id: app._id, routing_reason: 'explicit' });
});

test('an app id that is no UUID gets validation_failed', async () => {
  await expect(route('nonsense')).rejects.toMatchObject({ code: 'validation_failed', details: [{ path: 'app_id' }] });
});

test('routing takes two reads by primary key at most', async () => {
  const apps = await workspace.db
    .collection('apps')
    .find({ _id: mine.app._id as never })
    .explain();
  expect(JSON.stringify(apps)).toMatch(/IDHACK|EXPRESS/);
  const agents = await workspace.db
    .collection('agents')
    .find({ _id: mine.agent._id as never, app_id: mine.app._id })
    .explain('executionStats');
  expect(agents['executionStats']).toMatchObject({ totalKeysExamined: 1, totalDocsExamined: 1 });
});

test('conversations and grants route for the users whose requests they serve, not for themselves, and nobody else does', async () => {
  const request = { app_id: '', bot_profile_id: '' };
  expect((await workspace.client.routeSession(asUserOf('grants'), request)).routing_reason).toBe('no_app');
  for (const other of [serviceCaller('conversations'), userCaller({ iss: 'identity' }), userCaller()])
    await expect(workspace.client.routeSession(callAs(other), request)).rejects.toMatchObject({ code: 'forbidden' });
});
