import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newShop, type Shop } from './support/answers';
import { covers } from './support/covers';
import { UUID } from './support/expectations';
import { type KeyClient, keyClient } from './support/key-client';
import { newKey } from './support/keys';
import { startWebSite, type WebSite } from './support/web-site';

const MENU = readFileSync(join(__dirname, 'support/files/menu.pdf'));

let shop: Shop;
let owner: KeyClient;
let site: WebSite;
beforeAll(async () => {
  shop = await newShop();
  owner = await keyClient((await newKey(shop.owner.access_token, { business_id: shop.workspace.business_id })).key);
  site = await startWebSite({
    '/parking': ['text/html', '<nav>Home</nav><main><h2>Parking</h2><p>Guests park behind the lighthouse.</p></main>'],
    '/menu.pdf': ['application/pdf', MENU],
    '/broken.pdf': ['application/pdf', '%PDF-1.7 broken'],
  });
});
afterAll(async () => {
  await owner.close();
  await site.stop();
});

const best = async (query: string) => (await owner.use('knowledge_search', { query })).passages[0];

covers('content.knowledge')('documents of each kind are staged, and found after the agent was published', async () => {
  const { total } = await owner.use('knowledge_list');
  const added = [
    { kind: 'text', title: 'Terrace', content: 'The terrace opens when the blackbirds sing.' },
    { kind: 'faq', title: 'Do you host weddings?', content: 'We do, for up to forty guests.' },
    { kind: 'url', title: 'Parking', url: `${site.origin}/parking` },
    { kind: 'file', title: 'Menu', data: MENU.toString('base64') },
  ];
  for (const document of added)
    expect(await owner.use('knowledge_add', document)).toMatchObject({
      document_id: expect.stringMatching(UUID),
      kind: document.kind,
      status: 'staged',
    });
  expect(await owner.use('knowledge_list', { status: 'staged' })).toMatchObject({ total: 4, next_cursor: '' });
  expect((await best('weddings'))?.title).not.toBe('Do you host weddings?');

  await owner.use('agent_brief_publish');
  expect(await owner.use('knowledge_list', { status: 'indexed' })).toMatchObject({ total: total + 4 });
  expect(await best('Where can guests park?')).toMatchObject({
    kind: 'url',
    url: `${site.origin}/parking`,
    text: 'Guests park behind the lighthouse.',
  });
  expect(await best('Do you host weddings?')).toMatchObject({ kind: 'faq', text: 'We do, for up to forty guests.' });
  const soup = await best('soup of the day');
  expect(soup).toMatchObject({ kind: 'file', start: 0, end: 32, score: expect.any(Number) });
  expect(soup.text).toBe('The soup of the day costs 6 EUR.');
});

covers('content.knowledge-refused')('a document that cannot be read is refused with the reason', async () => {
  const { total } = await owner.use('knowledge_list');
  const add = (args: object) => owner.refused('knowledge_add', { title: 'Broken', ...args });
  expect(await add({ kind: 'url', url: `${site.origin}/broken.pdf` })).toMatch(/"url".*not a readable PDF/);
  expect(await add({ kind: 'url', url: `${site.origin}/none` })).toMatch(/"url".*404/);
  expect(await add({ kind: 'url', url: 'http://10.1.2.3/' })).toMatch(/"url".*not public/);
  expect(await add({ kind: 'file', data: MENU.subarray(0, 99).toString('base64') })).toMatch(
    /"data".*not a readable PDF/,
  );
  expect((await owner.use('knowledge_list')).total).toBe(total);
});
