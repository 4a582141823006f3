import { newShop } from './support/answers';
import { covers } from './support/covers';
import { type KeyClient, keyClient } from './support/key-client';
import { newKey } from './support/keys';
import { startWebSite, type WebPage, type WebSite } from './support/web-site';

let owner: KeyClient;
let site: WebSite;
let pages: Record<string, WebPage>;
beforeAll(async () => {
  const shop = await newShop();
  owner = await keyClient((await newKey(shop.owner.access_token, { business_id: shop.workspace.business_id })).key);
  pages = {
    '/': [
      'text/html; charset=utf-8',
      `<html lang="en"><title>Lighthouse Inn | Rooms by the sea</title><meta name="theme-color" content="#0a5fb4">
       <a href="/faq">FAQ</a><a href="/private">x</a><main><h1>Rooms</h1><p>Twelve rooms with a view.</p></main>`,
    ],
    '/faq': [
      'text/html',
      '<main><details><summary>Are dogs welcome?</summary>Dogs stay for 12 EUR a night.</details></main>',
    ],
    '/robots.txt': ['text/plain', 'User-agent: *\nDisallow: /private'],
  };
  site = await startWebSite(pages);
});
afterAll(async () => {
  await owner.close();
  await site.stop();
});

covers('intake.propose')('a website becomes a proposal, and nothing is written', async () => {
  const { total } = await owner.use('knowledge_list');
  expect(await owner.use('intake_propose', { website_url: site.origin })).toMatchObject({
    brand: { name: 'Lighthouse Inn', tagline: 'Rooms by the sea', color: '#0a5fb4', language: 'en' },
    faqs: [{ question: 'Are dogs welcome?', answer: 'Dogs stay for 12 EUR a night.' }],
    skipped: [{ url: `${site.origin}/private`, reason: 'robots.txt' }],
  });
  expect(await owner.use('knowledge_list')).toMatchObject({ total });
});

covers('intake.refused')(
  'an address that is no page, and one that is not public, are refused with the reason',
  async () => {
    expect(await owner.refused('intake_propose', { website_url: `${site.origin}/gone` })).toContain('404');
    expect(await owner.refused('intake_propose', { website_url: 'http://192.168.0.1/' })).toContain('website_url');
  },
);

covers('intake.onboard')('onboarding makes an agent that finds the answers of the website, once', async () => {
  const done = await owner.use('onboard_business', { website_url: site.origin });
  expect(done).toMatchObject({ pages_read: 2, published: true, snippet: expect.stringContaining(done.widget_id) });
  const { passages } = await owner.use('knowledge_search', { query: 'Are dogs welcome?' });
  expect(passages[0]).toMatchObject({ kind: 'faq', text: 'Dogs stay for 12 EUR a night.' });
  expect(await owner.use('onboard_business', { website_url: site.origin })).toMatchObject({
    agent_fields: [],
    brief_items: [],
    knowledge: { added: 0, changed: 0 },
    widget_created: false,
    published: false,
  });
});

covers('intake.onboard')('a question that the site no longer has is neither found nor in the help centre', async () => {
  await owner.use('onboard_business', { website_url: site.origin });
  delete pages['/faq'];
  expect(await owner.use('onboard_business', { website_url: site.origin })).toMatchObject({
    knowledge: { added: 0, removed: 2 },
    articles: { removed: 1 },
    published: true,
  });
  const { passages } = await owner.use('knowledge_search', { query: 'Are dogs welcome?' });
  expect(JSON.stringify(passages)).not.toContain('Dogs stay');
});
