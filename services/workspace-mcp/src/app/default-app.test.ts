import { createMetrics } from '@cws/kit';
import { silentLogger, testDatabase } from '@cws/kit/testing';
import { openContext } from '../context';
import { migrations } from '../migrations';
import { ORIGIN } from '../testing/workspace';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase('workspace', migrations);
});
afterEach(() => database.drop());

const start = () =>
  openContext({}, { ...database, metrics: createMetrics('test'), log: silentLogger(), origin: ORIGIN });
const all = (name: string) => database.db.collection(name).find().toArray();

test('eight replicas that start in parallel make one default assistant app with one agent', async () => {
  const contexts = await Promise.all(Array.from({ length: 8 }, start));
  const [apps, agents] = [await all('apps'), await all('agents')];
  expect(apps).toMatchObject([{ slug: 'assistant', business_id: '', status: 'active', is_default: true }]);
  expect(agents).toMatchObject([{ kind: 'ai', status: 'published', presence: 'online', is_active: true }]);
  expect([apps[0]!['agent_id'], agents[0]!['app_id']]).toEqual([agents[0]!._id, apps[0]!._id]);
  const ids = { app_id: apps[0]!._id, agent_id: agents[0]!._id, bot_kind: 'ai' };
  expect(contexts.map((context) => context.defaultApp)).toEqual(contexts.map(() => ids));
});

test('a later start changes nothing', async () => {
  await start();
  const before = [await all('apps'), await all('agents')];
  await start();
  expect([await all('apps'), await all('agents')]).toEqual(before);
});

test('a start that was interrupted before it made the agent is completed by the next one', async () => {
  const { defaultApp } = await start();
  await database.db.collection('agents').deleteMany({});
  expect((await start()).defaultApp).toEqual(defaultApp);
  expect(await all('agents')).toMatchObject([{ _id: defaultApp.agent_id, kind: 'ai' }]);
});
