import { importBusinessContent } from '../../import/import-business-content';
import { boundTo } from '../../testing/callers';
import { connect, startToolServer, type ToolServer } from '../../testing/tool-server';
import { newOwner, type Owner, toolUser } from '../../testing/tool-user';
import { asOperator, ORIGIN } from '../../testing/workspace';
import { descriptors } from '../descriptors';

let server: ToolServer;
beforeAll(async () => {
  server = await startToolServer();
});
afterAll(() => server.stop());

const found = async ({ use }: Owner, query: string) => (await use('knowledge_search', { query })).passages;

// contract: help-articles
test('an article is found at once, with its public page as source', async () => {
  const owner = await newOwner(server);
  const article = await owner.use('helpcenter_add_article', { title: 'Parking', body: 'Park behind the lighthouse.' });
  const url = `${ORIGIN}/help/${owner.app.slug}/parking`;
  expect(article).toMatchObject({ article_id: expect.any(String), slug: 'parking', url });
  expect(await found(owner, 'Where do I park?')).toMatchObject([
    { document_id: article.article_id, kind: 'article', title: 'Parking', url, text: 'Park behind the lighthouse.' },
  ]);
});

test('an article with article_id replaces it at the same address, unless it gets another slug', async () => {
  const owner = await newOwner(server);
  const { article_id, url } = await owner.use('helpcenter_add_article', { title: 'Parking', body: 'Behind the mill.' });
  const changed = { article_id, title: 'Where to park', body: 'Behind the lighthouse.' };
  expect(await owner.use('helpcenter_add_article', changed)).toMatchObject({ article_id, url, title: 'Where to park' });
  expect(await found(owner, 'park behind')).toMatchObject([{ text: 'Behind the lighthouse.', url }]);
  const moved = await owner.use('helpcenter_add_article', { ...changed, slug: 'cars' });
  expect(moved.url).toBe(`${ORIGIN}/help/${owner.app.slug}/cars`);
  expect(await found(owner, 'park behind')).toMatchObject([{ url: moved.url }]);
});

test('two articles of one title get different addresses, and a slug that is taken is refused', async () => {
  const { use, refused } = await newOwner(server);
  const article = { title: 'Parking', body: 'x' };
  const slugs = [await use('helpcenter_add_article', article), await use('helpcenter_add_article', article)];
  expect(slugs.map(({ slug }) => slug)).toEqual(['parking', expect.stringMatching(/^parking-[a-z0-9]{5}$/)]);
  expect(await refused('helpcenter_add_article', { ...article, slug: 'parking' })).toMatch(
    /^Argument "slug".* has that slug/,
  );
  const [, { article_id }] = slugs as [object, { article_id: string }];
  expect(await refused('helpcenter_add_article', { ...article, article_id, slug: 'parking' })).toMatch(
    /^Argument "slug".* has that slug/,
  );
});

test('titles without Latin letters get addresses of their own', async () => {
  const { use } = await newOwner(server);
  const titles = ['配送', '退货', 'الشحن'];
  const added = await Promise.all(titles.map((title) => use('helpcenter_add_article', { title, body: 'x' })));
  expect(new Set(added.map(({ slug }) => slug)).size).toBe(3);
  for (const { slug } of added) expect(slug).toMatch(/^article-[0-9a-f]{8}$/);
});

test('an import with the slug of an article that was added by hand changes that article', async () => {
  const owner = await newOwner(server);
  const { article_id } = await owner.use('helpcenter_add_article', { title: 'Parking', body: 'Behind the mill.' });
  const articles = [{ title: 'Parking', body: 'Behind the lighthouse.', slug: 'parking' }];
  const request = {
    business_id: owner.business._id,
    app_id: '',
    agent: undefined,
    knowledge: [],
    products: [],
    publish: false,
  };
  await importBusinessContent(server.context, asOperator(), { ...request, articles });
  expect(await found(owner, 'behind')).toMatchObject([{ document_id: article_id, text: 'Behind the lighthouse.' }]);
});

// contract: products
test('a product is found at once, with its price and its page as source', async () => {
  const owner = await newOwner(server);
  const product = {
    name: 'Lighthouse mug',
    description: 'A mug of stoneware.',
    price: '12.90',
    currency: 'EUR',
    sku: 'MUG-1',
    url: 'https://shop.example/mug',
    image_url: 'https://shop.example/mug.png',
  };
  const added = await owner.use('catalog_add_product', product);
  expect(added).toMatchObject({ product_id: expect.any(String), ...product });
  expect(await found(owner, 'How much is the mug?')).toMatchObject([
    {
      document_id: added.product_id,
      kind: 'product',
      title: 'Lighthouse mug',
      url: 'https://shop.example/mug',
      text: 'Lighthouse mug: 12.90 EUR.\nA mug of stoneware.',
    },
  ]);
  await owner.use('catalog_add_product', { ...product, price: '14.00', product_id: added.product_id });
  expect(await found(owner, 'How much is the mug?')).toMatchObject([{ text: expect.stringContaining('14.00 EUR') }]);
});

test('a product needs a name alone', async () => {
  const owner = await newOwner(server);
  await owner.use('catalog_add_product', { name: 'Gift wrapping' });
  expect(await found(owner, 'gift wrapping')).toMatchObject([{ kind: 'product', text: 'Gift wrapping', url: '' }]);
});

test.each([
  [4.5, '4.50'],
  [4.25, '4.25'],
  [0, '0'],
  [12, '12'],
])('the price %p is accepted as a number, and becomes %p', async (price, text) => {
  const owner = await newOwner(server);
  const product = await owner.use('catalog_add_product', { name: 'Mug', price, currency: 'EUR' });
  expect(product.price).toBe(text);
});

// contract: tool-schemas
test('the schema of a product names its price as text alone', () => {
  const { inputSchema } = descriptors('2025-11-25').find(({ name }) => name === 'catalog_add_product')!;
  expect(inputSchema).toMatchObject({ properties: { price: { type: 'string' } } });
});

test('a product whose description is white space alone is found by its name', async () => {
  const owner = await newOwner(server);
  await owner.use('catalog_add_product', { name: 'Gift wrapping', description: ' \n' });
  expect(await found(owner, 'gift wrapping')).toMatchObject([{ text: 'Gift wrapping' }]);
});

test.each<[string, object, RegExp]>([
  ['helpcenter_add_article', { title: 'T' }, /"body" is required/],
  ['helpcenter_add_article', { title: '', body: 'x' }, /"title" is not valid/],
  ['helpcenter_add_article', { title: 'T', body: 'x', slug: 'A b' }, /"slug" is not valid/],
  ['helpcenter_add_article', { title: 'T', body: 'x', language: 'nonsense language' }, /"language" is not valid/],
  ['helpcenter_add_article', { title: 'T', body: 'x'.repeat(100_001) }, /"body" is not valid/],
  ['helpcenter_add_article', { title: 'T', body: ' \n\u200b ' }, /"body" is not valid: .*shown/],
  ['helpcenter_add_article', { title: 'T', body: 'x\0y' }, /"body" is not valid: .*null character/],
  ['helpcenter_add_article', { title: '\u200b\u2060', body: 'x' }, /"title" is not valid: .*shown/],
  ['catalog_add_product', {}, /"name" is required/],
  ['catalog_add_product', { name: '\u200b' }, /"name" is not valid: .*shown/],
  ['catalog_add_product', { name: 'a\0b' }, /"name" is not valid: .*null character/],
  ['catalog_add_product', { name: 'N', description: 'a\0b' }, /"description" is not valid: .*null character/],
  ['catalog_add_product', { name: 'N', currency: 'EUR' }, /"price" is not valid: price and currency go together/],
  ['catalog_add_product', { name: 'N', price: -1, currency: 'EUR' }, /"price" is not valid/],
  ['catalog_add_product', { name: 'N', price: 1.23456, currency: 'EUR' }, /"price" is not valid: .*decimal number/],
  ['catalog_add_product', { name: 'N', price: 1e21, currency: 'EUR' }, /"price" is not valid: .*decimal number/],
  ['catalog_add_product', { name: 'N', price: true, currency: 'EUR' }, /"price" is not valid/],
  ['catalog_add_product', { name: 'N', price: '1,50', currency: 'EUR' }, /"price" is not valid/],
  ['catalog_add_product', { name: 'N', price: '1.50' }, /"currency" is not valid: price and currency go together/],
  ['catalog_add_product', { name: 'N', price: '1', currency: 'ZZZ' }, /"currency" is not valid: .*ISO 4217/],
  ['catalog_add_product', { name: 'N', price: '1', currency: 'eur' }, /"currency" is not valid: .*ISO 4217/],
  ['catalog_add_product', { name: 'N', url: 'javascript:alert(1)' }, /"url" is not valid/],
])('%s with %j is refused with the name of the argument', async (tool, args, text) => {
  const { refused } = await newOwner(server);
  expect(await refused(tool, args)).toMatch(text);
});

test.each(['XCG', 'ZWG', 'CLF', 'XAU'])('%s is the currency of a product', async (currency) => {
  const owner = await newOwner(server);
  expect(await owner.use('catalog_add_product', { name: 'N', price: '1', currency })).toMatchObject({ currency });
});

test('an article or product of another business is not replaced', async () => {
  const [owner, other] = [await newOwner(server), await newOwner(server, 'Other')];
  const { article_id } = await owner.use('helpcenter_add_article', { title: 'Parking', body: 'x' });
  const { product_id } = await owner.use('catalog_add_product', { name: 'Mug' });
  expect(await other.refused('helpcenter_add_article', { title: 'P', body: 'y', article_id })).toContain(
    '"article_id" names no article',
  );
  expect(await other.refused('catalog_add_product', { name: 'Jug', product_id })).toContain(
    '"product_id" names no product',
  );
  expect(await found(other, 'P jug')).toEqual([]);
});

test('a member adds neither', async () => {
  const { account, business } = await newOwner(server);
  const member = toolUser(server, boundTo(account, business._id, { role: 'member' }));
  expect(await member.refused('helpcenter_add_article', { title: 'T', body: 'x' })).toContain('needs the role manager');
  expect(await member.refused('catalog_add_product', { name: 'N' })).toContain('needs the role manager');
});

test('the official client checks the results by their schemas', async () => {
  const client = await connect(server, (await newOwner(server)).key);
  await client.listTools();
  const article = { name: 'helpcenter_add_article', arguments: { title: 'T', body: 'x' } };
  expect(await client.callTool(article)).toMatchObject({ isError: false });
  const product = { name: 'catalog_add_product', arguments: { name: 'N', price: '1', currency: 'EUR' } };
  expect(await client.callTool(product)).toMatchObject({ isError: false });
  await client.close();
});
