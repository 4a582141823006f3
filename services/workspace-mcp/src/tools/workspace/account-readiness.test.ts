import { checks } from '../../readiness/checks';
import { startToolServer, type ToolServer } from '../../testing/tool-server';
import { newOwner, type Owner } from '../../testing/tool-user';
import { registry } from '../registry';

let server: ToolServer;
beforeAll(async () => {
  server = await startToolServer();
});
afterAll(() => server.stop());

const doneOf = async ({ use }: Owner) => {
  const { checks: shown, score } = await use('account_readiness');
  const done = shown.filter((check: { done: boolean }) => check.done);
  return { names: done.map(({ name }: { name: string }) => name), score };
};

// contract: account-readiness
test('the weights of all checks make 100, and each names a tool', () => {
  expect(checks.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  for (const { tool } of checks) expect([...registry.keys()]).toContain(tool);
});

test('each step that a tool takes is counted, and nothing else', async () => {
  const owner = await newOwner(server);
  const { use, app } = owner;
  expect(await doneOf(owner)).toEqual({ names: ['business_named'], score: 5 });
  expect((await use('account_readiness')).app_id).toBe(app._id);

  await use('agent_update', { tagline: 'Books by the sea' });
  expect(await doneOf(owner)).toEqual({ names: ['business_named', 'agent_described'], score: 15 });

  await use('agent_brief_item_set', { title: 'Tone', content: 'Be brief.' });
  await use('knowledge_add', { kind: 'text', title: 'Hours', content: 'Open daily.' });
  expect((await doneOf(owner)).score).toBe(15);

  await use('agent_brief_publish');
  expect(await doneOf(owner)).toEqual({
    names: ['business_named', 'agent_described', 'brief_published', 'knowledge_indexed', 'agent_published'],
    score: 75,
  });

  const { widget_id, config } = await use('widget_create');
  await use('helpcenter_add_article', { title: 'Parking', body: 'x' });
  expect((await doneOf(owner)).score).toBe(95);
  await use('catalog_add_product', { name: 'Mug' });
  expect((await doneOf(owner)).score).toBe(100);

  await use('widget_config_set', { widget_id, config: { ...config, enabled: false }, publish: true });
  expect((await doneOf(owner)).score).toBe(85);
  await use('agent_brief_item_set', { title: 'Tone', content: 'Be warm.' });
  expect((await doneOf(owner)).score).toBe(65);
});

test('what is missing has a hint and the tool that does it', async () => {
  const { use } = await newOwner(server);
  const { checks: shown } = await use('account_readiness');
  expect(shown.find(({ name }: { name: string }) => name === 'knowledge_indexed')).toEqual({
    name: 'knowledge_indexed',
    done: false,
    weight: 20,
    hint: expect.stringContaining('publish'),
    tool: 'knowledge_add',
  });
});

test('the tool that is named for an unpublished agent publishes it again', async () => {
  const { use } = await newOwner(server);
  const publishedCheck = async () =>
    (await use('account_readiness')).checks.find(({ name }: { name: string }) => name === 'agent_published');
  expect(await publishedCheck()).toMatchObject({ done: false, tool: 'agent_brief_publish' });

  await use('agent_brief_publish');
  await use('agent_update', { status: 'unpublished' });
  const { done, tool } = await publishedCheck();
  expect([done, tool]).toEqual([false, 'agent_update']);
  await use(tool, { status: 'published' });
  expect(await publishedCheck()).toMatchObject({ done: true });
});
