import type { Page } from 'playwright-core';
import { newTalk, repliesIn, type Shop } from './support/answers';
import { type Message, send } from './support/chats';
import { newWindow, realBrowser } from './support/chromium';
import { covers } from './support/covers';
import { type KeyClient, keyClient } from './support/key-client';
import { newKey } from './support/keys';
import { newWorkspace } from './support/mcp';
import { operator } from './support/operator';
import { newPerson } from './support/people';
import { pixelsTooWide } from './support/pixels-too-wide';
import { hostRoot, origin } from './support/target';
import { violationsOn } from './support/violations';

interface Article {
  readonly article_id: string;
  readonly slug: string;
  readonly url: string;
}

let shop: Shop;
let owner: KeyClient;
let slug: string;
beforeAll(async () => {
  const person = await newPerson();
  shop = { owner: person, workspace: await newWorkspace(person.access_token, 'Lighthouse Inn') };
  owner = await keyClient((await newKey(person.access_token, { business_id: shop.workspace.business_id })).key);
  slug = (await owner.use('app_list')).apps[0].slug;
});
afterAll(() => owner.close());

const add = (title: string, body: string, more = {}): Promise<Article> =>
  owner.use('helpcenter_add_article', { title, body, ...more });
const at = (url: string) => hostRoot + url.slice(origin.length);
const get = (url: string, headers = {}) => fetch(at(url), { redirect: 'manual', headers });

covers('content.article')('an article has a public page and stands in the list', async () => {
  const { url } = await add('Parking & bicycles', 'Guests park *behind* the lighthouse.');
  expect(url).toBe(`${origin}/help/${slug}/parking-bicycles`);
  const response = await get(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  const page = await response.text();
  expect(page).toContain('<h1>Parking &amp; bicycles</h1>');
  expect(page).toContain('Guests park <em>behind</em> the lighthouse.');
  expect(page).toContain(`<link rel="canonical" href="${url}">`);
  expect((await get(url, { 'if-none-match': response.headers.get('etag')! })).status).toBe(304);
  const list = await (await get(`${origin}/help/${slug}`)).text();
  expect(list).toContain(`href="/help/${slug}/parking-bicycles"`);
  expect((await get(`${url}/`)).headers.get('location')).toBe(`/help/${slug}/parking-bicycles`);
  expect((await get(`${origin}/help/${slug}/none`)).status).toBe(404);
  expect((await fetch(at(url), { method: 'POST' })).status).toBe(405);
});

covers('content.article-suspended')('the pages of a suspended app are 404 until it is restored', async () => {
  const { url } = await add('Breakfast', 'From seven.');
  const app = shop.workspace.default_app_id;
  await operator('app', 'suspend', app);
  expect([(await get(url)).status, (await get(`${origin}/help/${slug}`)).status]).toEqual([404, 404]);
  await operator('app', 'restore', app);
  expect((await get(url)).status).toBe(200);
});

const HOSTILE = `<script>document.title = 'owned'</script>
<img src="https://a.invalid/x.png" onerror="document.title='owned'"> <svg onload="document.title='owned'"></svg>
[click](javascript:document.title='owned') <a href="javascript:document.title='owned'">tap</a>
<iframe srcdoc="<script>parent.document.title='owned'</script>"></iframe>
<style>h1 { display: none }</style><link rel="stylesheet" href="https://a.invalid/x.css">
<form action="https://a.invalid/"><button>send</button></form>`;

const browser = realBrowser();

covers('content.article-safe')('a browser runs nothing of a hostile article', async () => {
  const { url } = await add('"><script>document.title="owned"</script>', HOSTILE);
  const page = await newWindow(browser(), {});
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(request.url()));
  await page.goto(url);
  for (const name of ['click', 'tap']) {
    const link = page.getByText(name, { exact: false }).first();
    if (await link.isVisible()) await link.click();
  }
  expect(await page.title()).toContain('<script>');
  expect(page.url()).toBe(url);
  expect(await page.locator('h1').isVisible()).toBe(true);
  expect(await page.locator('main :is(script, svg, iframe, style, link, form, button)').count()).toBe(0);
  const foreign = fetched.filter((one) => !one.startsWith(hostRoot) && !one.startsWith(origin));
  expect(foreign.filter((one) => !one.endsWith('.png'))).toEqual([]);
});

covers('content.article-look')('the pages are accessible, in both directions and on a narrow screen', async () => {
  const table = `${'| A zone '.repeat(9)}|\n${'|---'.repeat(9)}|\n${'| 3 EUR '.repeat(9)}|`;
  const long = 'x'.repeat(200);
  const english = await add(
    'Rooms',
    `## Sizes\n\n${table}\n\n> Quiet.\n\n\`${long}\`\n\n\`\`\`\n${long}\n\`\`\`\n\n- [A](https://a.example)\n- B`,
  );
  const arabic = await add('الغرف', 'جميع الغرف هادئة.\n\n- أ\n- ب', { slug: 'rooms-ar' });
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await newWindow(browser(), { viewport: { width: 320, height: 640 }, colorScheme });
    const centre = `${origin}/help/${slug}`;
    for (const url of [english.url, arabic.url, centre, `${centre}?q=rooms`, `${centre}/none`, `${origin}/help/none`]) {
      await page.goto(url);
      const wide = await pixelsTooWide(page);
      for (const wrong of await violationsOn(page)) found.push(`${url}: ${wrong}`);
      if (wide > 0) found.push(`${url}: ${wide} px too wide`);
    }
    await page.goto(arabic.url);
    expect(await page.evaluate('[document.documentElement.lang, document.documentElement.dir]')).toEqual(['ar', 'rtl']);
  }
  expect(found).toEqual([]);
});

interface Column {
  readonly left: number;
  readonly right: number;
  readonly color: string;
}

/** Where the words of an element begin and end, and their colour. */
const columnOf = (page: Page, selector: string): Promise<Column> =>
  page.evaluate(`(() => {
    const element = document.querySelector('${selector}');
    const words = document.createRange();
    words.selectNodeContents(element);
    const { left, right } = words.getBoundingClientRect();
    return { left, right, color: getComputedStyle(element).color };
  })()`);

covers('content.article-look')(
  'the text of an article begins below the name of its help centre, in full ink',
  async () => {
    const english = await add('Towels', 'They are changed daily.');
    const arabic = await add('المناشف', 'تتغير المناشف كل يوم.', { slug: 'towels-ar' });
    const page = await newWindow(browser(), { viewport: { width: 1280, height: 800 } });
    for (const [url, edge] of [
      [english.url, 'left'],
      [arabic.url, 'right'],
    ] as const) {
      await page.goto(url);
      const [name, text] = [await columnOf(page, 'header nav a'), await columnOf(page, 'main h1')];
      expect(Math.round(text[edge])).toBe(Math.round(name[edge]));
      expect(text.color).toBe((await columnOf(page, 'body')).color);
    }
  },
);

const HEIGHT_OF_A_LINE_AND_A_HALF = 1.5;

covers('content.article-look')('no word of a table is broken on a phone, where the table scrolls', async () => {
  const { url } = await add(
    'Prices',
    '| Beans | Price |\n|---|---|\n| House blend for filter and espresso | Kaffeebohnenmischung |',
  );
  const page = await newWindow(browser(), { viewport: { width: 320, height: 640 } });
  await page.goto(url);
  const lines = await page.evaluate(`(() => {
    const cell = document.querySelector('td:last-child');
    const words = document.createRange();
    words.selectNodeContents(cell);
    return words.getBoundingClientRect().height / parseFloat(getComputedStyle(cell).lineHeight);
  })()`);
  expect(lines).toBeLessThan(HEIGHT_OF_A_LINE_AND_A_HALF);
  expect(await pixelsTooWide(page)).toBe(0);
});

covers('content.help-search')('a reader searches without script and opens an article that fits', async () => {
  await add('Sauna', 'The sauna is heated from five. Towels are in the cupboard.');
  const page = await newWindow(browser(), { javaScriptEnabled: false });
  await page.goto(at(`${origin}/help/${slug}`));
  await page.getByRole('searchbox').fill('towels cupboard');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\?q=towels\+cupboard$/);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(await page.locator('.found li').first().innerText()).toContain('Towels are in the cupboard');
  await page.locator('.found a').first().click();
  expect(await page.locator('h1').innerText()).toBe('Sauna');
});

covers('content.help-ways')('a reader goes on from an article and from a page that is missing', async () => {
  await add('Sauna rules', 'Be quiet.');
  const { url } = await add('Rules of the house', 'Be kind.');
  const { widget_id } = await owner.use('widget_create', { config: { colors: { accent: '#7a1f5c' } } });
  const page = await newWindow(browser(), {});
  await page.goto(at(url));
  const background = "getComputedStyle(document.querySelector('header')).backgroundColor";
  expect(await page.evaluate(background)).toBe('rgb(122, 31, 92)');
  await page.getByRole('link', { name: 'Sauna rules' }).click();
  expect(await page.locator('h1').innerText()).toBe('Sauna rules');
  await page.goto(at(`${origin}/help/${slug}/none`));
  await page.getByRole('link', { name: 'All articles' }).click();
  expect(await page.locator('h1').innerText()).toBe('Help centre');
  await page.getByRole('link', { name: 'Ask in the chat' }).click();
  await page.waitForURL(new RegExp(`/widget/${widget_id}`));
  await page.getByLabel('Write a message').waitFor();
});

const MUG = { name: 'Lighthouse mug', description: 'A mug of blue stoneware.', price: '12.90', currency: 'EUR' };

covers('content.product')('a product is found with its price', async () => {
  const product = await owner.use('catalog_add_product', { ...MUG, url: 'https://inn.example/mug' });
  expect(product).toMatchObject({ ...MUG, url: 'https://inn.example/mug' });
  const { passages } = await owner.use('knowledge_search', { query: 'How much is the lighthouse mug?' });
  expect(passages[0]).toMatchObject({ document_id: product.product_id, kind: 'product' });
  expect(passages[0].text).toContain('12.90 EUR');
});

covers('content.prices')('an answer quotes the price of a product to those who ask for it', async () => {
  const description =
    'It rises overnight. A croissant is folded by hand. We bake it at six. It has butter from Normandy. Each croissant is wrapped in paper.';
  await owner.use('catalog_add_product', { name: 'Croissant', description, price: '1.90', currency: 'EUR' });
  await owner.use('agent_brief_publish');
  const { token, chat } = await newTalk(shop);
  const questions = ['What does a croissant cost?', 'Was kostet ein Croissant?', 'Is the croissant vegan?'];
  for (const content of questions) await send(token, chat, { content });
  const replies = (await repliesIn(token, chat, 3)) as Message[];
  const price = { outcome: 'answered', sources: [{ quote: expect.stringContaining('Croissant: 1.90 EUR.') }] };
  expect(replies.map(({ content }) => content)).toMatchObject([price, price, { outcome: 'unknown' }]);
});

interface Answer {
  readonly outcome: string;
  readonly sources: readonly { readonly document_id: string; readonly url: string; readonly quote: string }[];
}

covers('content.answers')('answers quote an article and a product with their sources', async () => {
  const article = await add('Luggage', 'Guests leave their luggage in the cellar until six.');
  const product = await owner.use('catalog_add_product', {
    name: 'Picnic basket',
    description: 'The picnic basket serves two hikers.',
    url: 'https://inn.example/picnic',
  });
  await owner.use('agent_brief_publish');
  const { token, chat } = await newTalk(shop);
  await send(token, chat, { content: 'Where do guests leave luggage?' });
  await send(token, chat, { content: 'How many hikers does the picnic basket serve?' });
  const [first, second] = (await repliesIn(token, chat, 2)) as [Message, Message];
  expect(first.content as Answer).toMatchObject({
    outcome: 'answered',
    sources: [{ document_id: article.article_id, url: article.url, quote: expect.stringContaining('in the cellar') }],
  });
  expect(second.content as Answer).toMatchObject({
    outcome: 'answered',
    sources: [{ document_id: product.product_id, url: 'https://inn.example/picnic' }],
  });
});
