import { callAs } from '@cws/kit/testing';
import { applyProposal } from '../../intake/apply/apply-proposal';
import { readSite } from '../../intake/fetch/read-site';
import { proposalOf } from '../../intake/propose/proposal';
import { NO_PROGRESS } from '../../progress/progress';
import {
  RETURNS,
  SHIPPING,
  type ShopSite,
  shopFaq,
  shopHome,
  shopPages,
  shopProducts,
  startShopSite,
} from '../../testing/shop-site';
import { startToolServer, type ToolServer } from '../../testing/tool-server';
import { newOwner, type Owner } from '../../testing/tool-user';

let server: ToolServer;
let site: ShopSite;
let owner: Owner;
beforeAll(async () => {
  server = await startToolServer({ SITE_READER_ALLOW_HOSTS: ['127.0.0.1'] });
  site = await startShopSite();
});
beforeEach(async () => {
  site.pages = shopPages();
  owner = await newOwner(server);
});
afterAll(async () => {
  await server.stop();
  await site.stop();
});

const onboard = () => owner.use('onboard_business', { website_url: site.address });
const found = async (query: string): Promise<string[]> =>
  (await owner.use('knowledge_search', { query })).passages.map(({ text }: { text: string }) => text);
const blocks = async (): Promise<{ item_id: string; title: string; content: string }[]> =>
  (await owner.use('agent_brief')).items;
const block = async (title: string) => (await blocks()).find((one) => one.title === title)!;
const articleAt = (slug: string) => server.context.articles.findBySlug(callAs(owner.key), owner.app._id, slug);
const body = async () => (await articleAt('frequently-asked-questions'))?.body;
const mark = (collection: string, change: object) =>
  server.db.collection(collection).updateMany({ app_id: owner.app._id }, change);

/** Every row of the database, as bytes. */
async function everything(): Promise<Record<string, string[]>> {
  const all = await server.db.collections();
  const dumps = all.map(async (collection) => {
    const rows = await collection.find({}, { raw: true, sort: { _id: 1 } }).toArray();
    return [collection.collectionName, rows.map((row) => (row as unknown as Buffer).toString('hex'))] as const;
  });
  return Object.fromEntries((await Promise.all(dumps)).sort());
}

// contract: onboarding
test('two runs on the same site leave every row of every collection as it was', async () => {
  const run = async () => {
    const read = await readSite(server.context, callAs(owner.key), site.address, NO_PROGRESS);
    const { context } = server;
    return applyProposal(context, callAs(owner.key), owner.app, proposalOf(read), NO_PROGRESS, read);
  };
  await run();
  const before = await everything();
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['agents', 'briefs', 'corpora', 'knowledge', 'passages']));
  expect(await run()).toMatchObject({ published: false, widget_created: false });
  expect(await everything()).toEqual(before);
});

// contract: onboarding
test('a question and a product that a page no longer has are no longer found, and the article loses the question', async () => {
  await onboard();
  expect(await found('ship abroad Europe')).toContain('To all of Europe.');
  expect(await body()).toBe(
    '## Can I return a book?\n\nWithin 30 days.\n\n## Do you ship abroad?\n\nTo all of Europe.',
  );
  Object.assign(site.pages, { '/faq': shopFaq(RETURNS), '/shop': shopProducts('Sea Atlas') });
  expect(await onboard()).toMatchObject({
    knowledge: { added: 0, removed: 1 },
    articles: { added: 0, changed: 1, removed: 0 },
    products: { added: 0, changed: 0, removed: 1, unchanged: 1 },
    published: true,
  });
  expect((await found('ship abroad Europe')).join()).not.toContain('Europe');
  expect((await found('Free Map')).join()).not.toContain('Free Map');
  expect(await body()).toBe('## Can I return a book?\n\nWithin 30 days.');
  expect(await onboard()).toMatchObject({ knowledge: { removed: 0 }, products: { removed: 0 }, published: false });
});

// contract: onboarding
test.each([404, 410])(
  'a page that answers %i is removed with its questions and the article of them',
  async (status) => {
    await onboard();
    Object.assign(site.pages, { '/faq': status, '/about': status });
    expect(await onboard()).toMatchObject({ knowledge: { removed: 4 }, articles: { removed: 1 }, published: true });
    expect((await found('return a book Europe owls')).join()).not.toMatch(/30 days|Europe|owls/);
    expect(await body()).toBeUndefined();
  },
);

// contract: onboarding
test('a page that is gone together with the links to it is removed, and one that is only no longer linked stays', async () => {
  await onboard();
  site.pages = { '/': shopHome().replaceAll(/<a href="[^"]*">/g, '<a>'), '/about': site.pages['/about']! };
  expect(await onboard()).toMatchObject({
    knowledge: { removed: 4 },
    articles: { removed: 1 },
    products: { removed: 2 },
  });
  expect((await found('owls'))[0]).toBe('Our owls deliver.');
  expect(await body()).toBeUndefined();
});

// contract: onboarding
test('a page of before that robots.txt forbids now is not asked for', async () => {
  await onboard();
  site.pages = { '/': '<main>Welcome.</main>', '/robots.txt': 'User-agent: *\nDisallow: /faq' };
  const before = site.requests.length;
  await onboard();
  expect(site.requests.slice(before)).toContain('/shop');
  expect(site.requests.slice(before)).not.toContain('/faq');
  expect(await found('ship abroad')).toContain('To all of Europe.');
});

// contract: onboarding
test('a page that has moved for good is removed with what it said, and one that redirects for a while stays', async () => {
  await onboard();
  site.pages['/about'] = { status: 302, location: '/shop' };
  expect(await onboard()).toMatchObject({ knowledge: { removed: 0 }, published: false });
  site.pages['/about'] = { status: 301, location: '/shop' };
  expect(await onboard()).toMatchObject({ knowledge: { added: 0, removed: 1 } });
  expect((await found('owls')).join()).not.toContain('owls');
});

// contract: onboarding
test('nothing is removed when a page fails for another reason or is not read', async () => {
  await onboard();
  site.pages['/faq'] = 503;
  const kept = { knowledge: { removed: 0 }, articles: { changed: 0, removed: 0 }, products: { removed: 0 } };
  expect(await onboard()).toMatchObject({ ...kept, published: false });
  site.pages['/'] = shopHome().replaceAll(/<a href="[^"]*">/g, '<a>');
  expect(await onboard()).toMatchObject(kept);
  expect(await found('ship abroad')).toContain('To all of Europe.');
});

// contract: onboarding
test('a question that comes back is found again', async () => {
  await onboard();
  site.pages['/faq'] = shopFaq(RETURNS);
  await onboard();
  site.pages['/faq'] = shopFaq({ ...RETURNS, ...SHIPPING });
  expect(await onboard()).toMatchObject({ knowledge: { added: 1 } });
  expect(await found('ship abroad')).toContain('To all of Europe.');
});

// contract: onboarding
test('untouched fields of the agent, blocks and contacts follow the site', async () => {
  await onboard();
  expect((await found('What is your phone number?'))[0]).toBe('Our phone number: +49 40 1');
  site.pages['/'] = shopHome({ phone: '+49 40 2', tagline: 'New tagline', name: 'Quay Books' });
  const again = await onboard();
  expect(again).toMatchObject({
    agent_fields: [],
    brief_items: [],
    brief_items_updated: ['About the business'],
    published: true,
  });
  expect(again.agent_fields_updated.sort()).toEqual(['contact_phone', 'tagline']);
  expect(await owner.use('agent_get')).toMatchObject({ tagline: 'New tagline', contact_phone: '+49 40 2' });
  expect((await owner.use('agent_get')).live_prompt).toContain('phone: "+49 40 2"');
  expect((await found('What is your phone number?'))[0]).toBe('Our phone number: +49 40 2');
  const { item_id } = await block('About the business');
  const { versions } = await owner.use('agent_brief_item_versions', { item_id });
  expect(versions).toMatchObject([{ version: 1, content: expect.stringContaining('+49 40 1') }]);
});

// contract: onboarding
test('a fact that the site no longer states is emptied, unless its page was not read', async () => {
  const contact = '<script type="application/ld+json">{"@type":"Store","telephone":"+49 40 9"}</script>';
  Object.assign(site.pages, { '/': shopHome({ phone: '' }), '/about': contact });
  await onboard();
  site.pages['/about'] = 503;
  expect(await onboard()).toMatchObject({ agent_fields_updated: [], brief_items_updated: [], published: false });
  expect(await owner.use('agent_get')).toMatchObject({ contact_phone: '+49 40 9' });
  site.pages['/about'] = '<main>Our owls deliver.</main>';
  expect(await onboard()).toMatchObject({
    agent_fields_updated: ['contact_phone'],
    brief_items_updated: ['About the business'],
    knowledge: { removed: 1 },
  });
  expect(await owner.use('agent_get')).toMatchObject({ contact_phone: '' });
  expect((await block('About the business')).content).not.toContain('+49 40 9');
});

// contract: onboarding
test('what a member edited, renamed, disabled or deleted stays so', async () => {
  await onboard();
  const persona = await block('Persona');
  await owner.use('agent_brief_item_set', { item_id: persona.item_id, title: 'Voice' });
  await owner.use('agent_brief_item_delete', { item_id: (await block('About the business')).item_id });
  await owner.use('agent_update', { tagline: 'By hand', contact_phone: '' });
  const before = await blocks();
  site.pages['/'] = shopHome({ phone: '+49 40 2', tagline: 'New tagline', name: 'Quay Books' });
  expect(await onboard()).toMatchObject({ agent_fields: [], agent_fields_updated: [], brief_items: [] });
  expect(await blocks()).toEqual(before);
  expect(await owner.use('agent_get')).toMatchObject({ tagline: 'By hand', contact_phone: '' });
});

// contract: onboarding
test('a disabled block stays as it is, and one whose edit was undone follows again', async () => {
  await onboard();
  const { item_id } = await block('About the business');
  await owner.use('agent_brief_item_enable', { item_id, enabled: false });
  site.pages['/'] = shopHome({ name: 'Quay Books' });
  expect(await onboard()).toMatchObject({ brief_items_updated: [] });
  expect(await block('About the business')).toMatchObject({ enabled: false, version: 1 });
  await owner.use('agent_brief_item_enable', { item_id, enabled: true });
  await owner.use('agent_brief_item_set', { item_id, content: 'Be brief.' });
  expect(await onboard()).toMatchObject({ brief_items_updated: [] });
  await owner.use('agent_brief_item_restore', { item_id, version: 1 });
  expect(await onboard()).toMatchObject({ brief_items_updated: ['About the business'] });
  expect((await block('About the business')).content).toContain('Quay Books');
});

// contract: onboarding
test('an edited question that the site no longer has stays, also in the article, as the member wrote it', async () => {
  await onboard();
  const { documents } = await owner.use('knowledge_list', { kind: 'faq' });
  const { document_id, title } = documents.find((one: { title: string }) => one.title === 'Do you ship abroad?');
  await owner.use('knowledge_add', { document_id, kind: 'faq', title, content: 'To the moon.' });
  site.pages['/faq'] = shopFaq(RETURNS);
  expect(await onboard()).toMatchObject({ knowledge: { removed: 0 } });
  expect(await found('ship abroad')).toContain('To the moon.');
  expect(await body()).toContain('## Do you ship abroad?\n\nTo the moon.');
});

// contract: onboarding
test('what an earlier release wrote, which has no marks, counts as edited by a member', async () => {
  await onboard();
  for (const collection of ['knowledge', 'articles', 'products'])
    await mark(collection, { $unset: { source_page: '' } });
  await mark('agents', { $unset: { onboarding: '' } });
  await mark('briefs', { $unset: { site_blocks: '', 'items.$[].origin': '' } });
  site.pages = { '/': shopHome({ phone: '+49 40 2' }), '/faq': shopFaq({ 'Can I return a book?': 'Never.' }) };
  const kept = { added: 0, changed: 0, removed: 0 };
  expect(await onboard()).toMatchObject({
    ...{ agent_fields: [], agent_fields_updated: [], brief_items: [], brief_items_updated: [] },
    ...{ knowledge: kept, articles: kept, products: kept, published: false },
  });
});

// contract: onboarding
test('a question that an operator has imported since is no longer one of the site', async () => {
  await onboard();
  const imported = { kind: 'faq', title: 'Do you ship abroad?', content: 'Imported.', url: '' } as const;
  await server.context.knowledge.put(callAs(owner.key), owner.app._id, [
    { key: 'faq Do you ship abroad?', fields: imported },
  ]);
  site.pages['/faq'] = shopFaq(RETURNS);
  expect(await onboard()).toMatchObject({ knowledge: { removed: 0 } });
  expect(await found('ship abroad')).toContain('Imported.');
});

// contract: onboarding
test('a Brief without room for both blocks gets neither, and the result says so', async () => {
  for (let n = 0; n < 99; n++) await owner.use('agent_brief_item_set', { title: `Block ${n}`, content: 'x' });
  expect(await onboard()).toMatchObject({
    brief_items: [],
    brief_items_left_out: ['Persona', 'About the business'],
    agent_fields: expect.arrayContaining(['tagline']),
    published: true,
  });
  expect(await blocks()).toHaveLength(99);
  await owner.use('agent_brief_item_delete', { item_id: (await block('Block 7')).item_id });
  expect(await onboard()).toMatchObject({ brief_items: ['Persona', 'About the business'], brief_items_left_out: [] });
});

// contract: onboarding
test('an archived agent is refused before anything is written', async () => {
  await owner.use('agent_update', { status: 'archived' });
  const { activity: _, ...before } = await everything();
  expect(await owner.refused('onboard_business', { website_url: site.address })).toContain('archived');
  const { activity: _refused, ...after } = await everything();
  expect(after).toEqual(before);
});

// contract: onboarding
test('a search has a question of the site once, with its addresses whole', async () => {
  site.pages['/faq'] = shopFaq({ 'Where is the returns form?': 'At https://www.acme-shop.example/returns-form.html' });
  await onboard();
  const { passages } = await owner.use('knowledge_search', { query: 'Where is the returns form?' });
  const kinds = passages.filter(({ kind }: { kind: string }) => kind !== 'url');
  expect(kinds).toMatchObject([{ kind: 'faq', text: 'At https://www.acme-shop.example/returns-form.html' }]);
});

// contract: onboarding
test('passages of an article that a member has edited have no escapes', async () => {
  await onboard();
  const article = (await articleAt('frequently-asked-questions'))!;
  const edited = {
    article_id: article._id,
    title: 'Help',
    body: '## A\\_b\n\nSee <https://acme.example/a_b> \\[1\\].',
  };
  await owner.use('helpcenter_add_article', edited);
  const { passages } = await owner.use('knowledge_search', { query: 'acme.example' });
  expect(passages[0]).toMatchObject({ heading: 'A_b', text: 'See https://acme.example/a_b [1].' });
  site.pages['/faq'] = shopFaq(RETURNS);
  expect(await onboard()).toMatchObject({ articles: { changed: 0, removed: 0 } });
});

// contract: onboarding
test('an article that onboarding made keeps its address when its title changes', async () => {
  await onboard();
  site.pages['/'] = shopHome().replace('lang="en"', 'lang="de"');
  expect(await onboard()).toMatchObject({ articles: { added: 0, changed: 1, removed: 0 } });
  expect(await articleAt('frequently-asked-questions')).toMatchObject({ title: 'Häufige Fragen' });
});

// contract: onboarding
test('the source of a question of the site is the page that has it', async () => {
  await onboard();
  const { passages } = await owner.use('knowledge_search', { query: 'Do you ship abroad?' });
  expect(passages[0]).toMatchObject({ kind: 'faq', url: new URL('/faq', site.address).href });
});
