import { createMetrics, uuidV4 } from '@cws/kit';
import { silentLogger, until } from '@cws/kit/testing';
import { openContext } from '../context';
import { searchRequest } from '../testing/requests';
import { asConversations, asOperator, asUser, businessOf, importing, startWorkspace } from '../testing/workspace';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
let app_id: string;
beforeAll(async () => {
  workspace = await startWorkspace();
});
beforeEach(async () => {
  app_id = (await businessOf(workspace.context, 'Imported')).app._id;
});
afterAll(() => workspace.stop());

const document = (title: string, content: string, kind = 'text') => ({ kind, title, content, url: '' });
const article = (title: string, body: string, slug = '') => ({ title, body, slug });
const product = (name: string, description: string, price = '') => ({
  ...{ name, description, price, currency: price && 'EUR', sku: '', url: '', image_url: '' },
});

const CONTENT = {
  agent: {
    ...{ name: 'Mia', tagline: '', description: 'Helps.', category: '', live_prompt: 'Be kind.', chat_language: 'de' },
    ...{ city: '', country: 'AT', contact_email: '', contact_phone: '', contact_website: '' },
    suggestions: ['When are you open?'],
  },
  knowledge: [document('Shipping', 'We ship with owls.')],
  articles: [article('How to brew', 'Use a kettle.')],
  products: [product('Kettle', 'A kettle of steel.', '49.00')],
};

const found = async (query: string, app = app_id) =>
  (await workspace.client.searchPassages(asConversations(), searchRequest({ app_id: app, query }))).passages.map(
    ({ text }) => text,
  );
const agentOf = async (app: string) => {
  const { agent_id } = (await workspace.context.apps.find(asOperator(), app))!;
  return workspace.client.getAgent(asConversations(), { bot_profile_id: agent_id.toUpperCase() });
};
const rows = (name: string) => workspace.db.collection(name).find({ app_id }).sort({ _id: 1 }).toArray();

test('articles and products are searchable at once, knowledge after publishing, which also publishes the agent', async () => {
  const first = await importing(workspace, app_id, CONTENT);
  expect(first).toMatchObject({ agent_status: 'draft', added: 3, changed: 0, unchanged: 0, indexed: 2 });
  expect([await found('kettle'), await found('owls')]).toEqual([
    ['Kettle: 49.00 EUR.\nA kettle of steel.', 'Use a kettle.'],
    [],
  ]);
  expect(await agentOf(app_id)).toMatchObject({ found: true, kind: 'nobot', status: 'draft', is_active: false });
  const second = await importing(workspace, app_id, { publish: true });
  expect(second).toMatchObject({ agent_status: 'published', added: 0, changed: 0, unchanged: 0, indexed: 1 });
  expect(await found('owls')).toEqual(['We ship with owls.']);
  const { business_id } = (await workspace.context.apps.find(asOperator(), app_id))!;
  expect(await agentOf(app_id)).toEqual({
    ...{ found: true, app_id, app_status: 'active', business_id, kind: 'ai', status: 'published', is_active: true },
    ...{ name: 'Mia', live_prompt: 'Be kind.', owner_prompt: '', chat_language: 'de' },
    ...{ business_name: 'Imported', time_zone: '' },
    model: { name: '', max_output_tokens: 0 },
    capabilities: { knowledge: true, tools: true },
    has_no_passages: false,
  });
});

test('importing the same content again changes nothing, not even a time', async () => {
  const all = async () => Promise.all(['knowledge', 'articles', 'products', 'passages', 'agents'].map(rows));
  await importing(workspace, app_id, { ...CONTENT, publish: true });
  const before = await all();
  const again = await importing(workspace, app_id, { ...CONTENT, publish: true });
  expect(again).toMatchObject({ agent_status: 'published', added: 0, changed: 0, unchanged: 3, indexed: 0 });
  expect(await all()).toEqual(before);
});

test('a changed document is found in its former version until it is published, then only in the new one', async () => {
  const long = `${'Many words make a second passage. '.repeat(30)}The last one is about zebras.`;
  await importing(workspace, app_id, { knowledge: [document('D', long)], publish: true });
  expect(await found('zebras')).toHaveLength(1);
  const changed = await importing(workspace, app_id, { knowledge: [document('D', 'Now about giraffes.')] });
  expect(changed).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
  expect([(await found('zebras')).length, await found('giraffes')]).toEqual([1, []]);
  await importing(workspace, app_id, { publish: true });
  expect([await found('zebras'), await found('words'), await found('giraffes')]).toEqual([
    [],
    [],
    ['Now about giraffes.'],
  ]);
});

test('eight parallel imports make each entry and each passage once', async () => {
  const knowledge = Array.from({ length: 45 }, (_, n) => document(`Document ${n}`, `About animal${n} only.`));
  const all = await Promise.all(
    Array.from({ length: 8 }, () => importing(workspace, app_id, { ...CONTENT, knowledge, publish: true })),
  );
  expect(all.map(({ agent_status }) => agent_status)).toEqual(all.map(() => 'published'));
  expect([(await rows('knowledge')).length, (await rows('passages')).length]).toEqual([45, 47]);
  expect(await found('animal7')).toEqual(['About animal7 only.']);
  const { version } = (await workspace.db.collection('corpora').findOne({ _id: app_id as never }))!;
  expect((await rows('passages')).every((passage) => passage['version'] <= version)).toBe(true);
});

test('another replica follows what is published, changed and removed', async () => {
  const { client, origin } = workspace.context;
  const replica = await openContext(
    {},
    { client, origin, metrics: createMetrics('test'), db: workspace.db, log: silentLogger() },
  );
  const there = (query: string) => replica.retrieval.indexes.candidates(asConversations(), app_id, query, 5);
  const finds = (query: string, count: number) => until(async () => (await there(query)).ids.length === count);
  const publish = (content: string) =>
    importing(workspace, app_id, { knowledge: [document('D', content)], publish: true });
  await publish('Owls. '.repeat(700));
  await finds('owls', 4);
  await publish('Owls and bats.');
  await finds('bats', 1);
  await finds('owls', 1);
  await replica.retrieval.indexes.close();
  await replica.activity.log.close();
});

test.each([
  ['knowledge.0.kind', { knowledge: [document('D', 'x', 'poem')] }],
  ['knowledge.0.content', { knowledge: [document('D', '')] }],
  ['knowledge', { knowledge: [document('D', 'x'), document('D ', 'y')] }],
  ['articles.0.slug', { articles: [article('A', 'x', 'Not A Slug')] }],
  ['products.0.price', { products: [{ ...product('P', ''), price: '1,5', currency: 'EUR' }] }],
  ['products.0', { products: [{ ...product('P', ''), price: '1.5' }] }],
  ['products.0.url', { products: [{ ...product('P', ''), url: 'javascript:alert(1)' }] }],
  ['agent.chat_language', { agent: { ...CONTENT.agent, chat_language: 'not a tag' } }],
])('an import with an invalid %s names it and stores nothing', async (path, content) => {
  const refused = importing(workspace, app_id, { ...CONTENT, ...content });
  await expect(refused).rejects.toMatchObject({ code: 'validation_failed', details: [{ path }] });
  expect(await rows('articles')).toEqual([]);
});

test('an unknown business, a foreign app and anybody but the operator are refused', async () => {
  const { app } = await businessOf(workspace.context, 'Foreign');
  const nothing = { agent: undefined, knowledge: [], articles: [], products: [], publish: false };
  const request = { business_id: app.business_id, app_id, ...nothing };
  const { client } = workspace;
  const unknown = { ...request, business_id: uuidV4() };
  await expect(client.importBusinessContent(asOperator(), unknown)).rejects.toMatchObject({ code: 'not_found' });
  await expect(client.importBusinessContent(asOperator(), request)).rejects.toMatchObject({ code: 'app_not_found' });
  await expect(client.importBusinessContent(asUser(), request)).rejects.toMatchObject({ code: 'forbidden' });
});

test('publishing an archived agent gets conflict', async () => {
  const { agent_id } = (await workspace.context.apps.find(asOperator(), app_id))!;
  await workspace.context.agents.update(asOperator(), agent_id, { status: 'archived' });
  await expect(importing(workspace, app_id, { publish: true })).rejects.toMatchObject({ code: 'conflict' });
});

test('an unknown bot profile is not found; the default assistant is published and knows nothing', async () => {
  const unknown = await workspace.client.getAgent(asConversations(), { bot_profile_id: uuidV4() });
  expect(unknown).toMatchObject({ found: false, app_id: '', status: '' });
  const assistant = await agentOf(workspace.context.defaultApp.app_id);
  expect(assistant).toMatchObject({ found: true, business_id: '', kind: 'ai', status: 'published', live_prompt: '' });
  expect(await found('anything', workspace.context.defaultApp.app_id)).toEqual([]);
});
