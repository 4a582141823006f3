import { callAs } from '@cws/kit/testing';
import { FAQ_ARTICLE } from '../intake/apply/faq-article';
import { startToolServer, type ToolServer } from '../testing/tool-server';
import { newOwner } from '../testing/tool-user';
import { styleAt, stylePath } from './style';

let server: ToolServer;
beforeAll(async () => {
  server = await startToolServer();
});
afterAll(() => server.stop());

const get = (path: string, init: RequestInit = {}) => fetch(new URL(path, server.url), { redirect: 'manual', ...init });
const textOf = async (path: string) => (await get(path)).text();
const linksIn = (page: string) =>
  [...page.matchAll(/<li><a href="([^"]+)"/g)].map(([, href]) => href!.split('/').at(-1));

const ARTICLES = [
  {
    title: 'Delivery',
    body: 'Parcels arrive on *weekdays*. The [courier](https://courier.example/vienna) rings twice, as `parcel_bell` says.',
  },
  { title: 'Returns', body: 'You may return a parcel within thirty days.' },
  { title: 'Gift cards', body: 'They are valid for five years.' },
];

async function helpCentre(articles: readonly object[] = ARTICLES) {
  const owner = await newOwner(server);
  for (const article of articles) await owner.use('helpcenter_add_article', article);
  return owner;
}

// contract: help-pages-search
test('a search finds articles by their texts, then by their titles, with the words that fit', async () => {
  const { app } = await helpCentre();
  const response = await get(`/help/${app.slug}?q=courier`);
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(linksIn(page)).toEqual(['delivery']);
  expect(page).toContain('Parcels arrive on weekdays. The courier rings twice, as parcel_bell says.');
  expect(page).toContain('value="courier"');
  expect(linksIn(await textOf(`/help/${app.slug}?q=gif`))).toEqual(['gift-cards']);
});

test('a search that finds nothing says so, and leads to all articles', async () => {
  const { app } = await helpCentre();
  const page = await textOf(`/help/${app.slug}?q=zebra`);
  expect(page).toMatch(/Nothing was found for <q><bdi>zebra<\/bdi><\/q>/);
  expect(page).toContain(`<a href="/help/${app.slug}">All articles</a>`);
});

test('results are neither kept nor indexed, and a search is text', async () => {
  const { app } = await helpCentre();
  const response = await get(`/help/${app.slug}?q=${encodeURIComponent('"><script>x</script>')}`);
  const page = await response.text();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(page).not.toContain('<script');
  const long = await textOf(`/help/${app.slug}?q=${'a'.repeat(5_000)}`);
  expect(long).toContain(`value="${'a'.repeat(200)}"`);
});

test('knowledge, products and articles of other apps are not found', async () => {
  const { app, use } = await helpCentre();
  await use('knowledge_add', { kind: 'text', title: 'Internal', content: 'The courier is paid on Fridays.' });
  await use('catalog_add_product', { name: 'Courier bag', description: 'A bag for a courier.' });
  await use('agent_brief_publish');
  await helpCentre([{ title: 'Foreign', body: 'Another courier.' }]);
  expect(linksIn(await textOf(`/help/${app.slug}?q=courier`))).toEqual(['delivery']);
});

test('a question is found in the article that lists it, and knowledge with words of such a question is not found', async () => {
  const { app, key, use } = await helpCentre([]);
  const article = { title: 'Questions', slug: 'questions', body: '## When is the delivery?\n\nOn Monday.' };
  await server.context.articles.add(callAs(key), app._id, article, FAQ_ARTICLE);
  await use('knowledge_add', { kind: 'faq', title: 'When is the delivery?', content: 'By courier on Monday.' });
  await use('knowledge_add', { kind: 'faq', title: 'delivery', content: 'The courier is paid on Fridays.' });
  await use('agent_brief_publish');
  const page = await textOf(`/help/${app.slug}?q=courier`);
  expect(linksIn(page)).toEqual(['questions']);
  expect(page).toContain('By courier on Monday.');
  expect(linksIn(await textOf(`/help/${app.slug}?q=fridays`))).toEqual([]);
});

test('a search at another spelling of the address goes on at the right one', async () => {
  const { app } = await helpCentre([]);
  const { status, headers } = await get(`/help/${app.slug}/?q=gift+card`);
  expect([status, headers.get('location')]).toEqual([301, `/help/${app.slug}?q=gift+card`]);
});

// contract: help-pages-ways
test('an article leads to articles about the same, and each page to all of them', async () => {
  const { app } = await helpCentre([...ARTICLES, { title: 'Delivery abroad', body: 'By ship.' }]);
  const page = await textOf(`/help/${app.slug}/delivery-abroad`);
  expect(linksIn(page)).toEqual(['delivery']);
  expect(page).toContain('Related articles');
  expect(page).toContain(`<form role="search" action="/help/${app.slug}">`);
  expect(await textOf(`/help/${app.slug}/gift-cards`)).not.toContain('Related articles');
});

test('a page that is missing in a help centre leads back to it, and any other to the start page', async () => {
  const { app } = await helpCentre();
  const missing = await get(`/help/${app.slug}/none/at-all`);
  const page = await missing.text();
  expect(missing.status).toBe(404);
  for (const way of [`<form role="search" action="/help/${app.slug}">`, `href="/help/${app.slug}">All articles`])
    expect(page).toContain(way);
  expect(await textOf('/help/none')).toContain('<a href="/">Start page</a>');
});

test('readers chat where the app has a widget that pages show', async () => {
  const { app, use } = await helpCentre();
  expect(await textOf(`/help/${app.slug}`)).not.toContain('Ask in the chat');
  const { widget_id } = await use('widget_create', {});
  expect(await textOf(`/help/${app.slug}/returns`)).toMatch(
    new RegExp(`href="http[^"]+/widget/${widget_id}\\?language=en">Ask in the chat`),
  );
  await use('widget_config_set', { widget_id, config: { enabled: false }, publish: true });
  expect(await textOf(`/help/${app.slug}`)).not.toContain('Ask in the chat');
});

// contract: help-pages-look
test('pages have the colour and the image of the business', async () => {
  const { app, agent, key, use } = await helpCentre();
  const icon_url = 'https://shop.example/icon.png';
  await server.context.agents.update(callAs(key), agent._id, { accent_color: '#FFDD00', icon_url });
  const page = await textOf(`/help/${app.slug}`);
  expect(page).toContain(`<img src="${icon_url}" alt=""`);
  const sheet = /href="(\/help\/style-[^"]+)"/.exec(page)![1]!;
  expect(sheet).toMatch(/-ffdd00\.css$/);
  expect(await textOf(sheet)).toMatch(/--brand: #ffdd00;\s+--on-brand: #000000;/);
  await use('widget_create', { config: { colors: { accent: '#4b2e1e' } } });
  expect(await textOf(`/help/${app.slug}`)).toContain('-4b2e1e.css');
});

test('the stylesheet is there in each colour, and under no other name', () => {
  const path = stylePath('#FFDD00');
  expect(styleAt(path)).toMatch(/--brand: #ffdd00;\s+--on-brand: #000000;\s+--accent: #(?!ffdd00)/);
  for (const other of ['-zzzzzz.css', '-ffdd0.css', '.css'])
    expect(styleAt(path.replace('-ffdd00.css', other))).toBeNull();
});

// contract: help-pages-language
test('readers choose among the languages that articles name', async () => {
  const { app } = await helpCentre([
    { title: 'Delivery', body: 'x', language: 'en' },
    { title: 'Lieferung', body: 'x', language: 'de-AT' },
    { title: 'Livraison', body: 'x' },
  ]);
  const all = await textOf(`/help/${app.slug}`);
  expect(all).toMatch(/\?language=de" lang="de">Deutsch<\/a>\n<a href="[^"]+\?language=en" lang="en">English</);
  expect(linksIn(all)).toHaveLength(3);
  const german = await textOf(`/help/${app.slug}?language=de`);
  expect(german).toMatch(/<html lang="de"/);
  expect([linksIn(german), linksIn(await textOf(`/help/${app.slug}?language=xx`)).length]).toEqual([['lieferung'], 3]);
  const { app: other } = await helpCentre(ARTICLES);
  expect(await textOf(`/help/${other.slug}`)).not.toContain('class="languages"');
});

test('dates are written as on the other pages of the service', async () => {
  const { app } = await helpCentre();
  expect(await textOf(`/help/${app.slug}/returns`)).toMatch(/Updated <time datetime="[^"]+">\d{1,2} \w+ \d{4}</);
});
