import { uuidV7 } from '@cws/kit';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { App } from '../app/app';
import { MAX_CONTENT_BYTES, MAX_ITEMS, MAX_TITLE_CHARACTERS } from '../brief/brief';
import type { Business } from '../business/business';
import { startSite, type TestSite } from '../testing/site';
import { post, rpc, startToolServer, type ToolServer } from '../testing/tool-server';
import { newOwner, type Owner } from '../testing/tool-user';
import { asOperator } from '../testing/workspace';
import { descriptors } from './descriptors';
import { registry } from './registry';

/** The most bytes of all texts of a result, and of its structured form (contract: tool-result-size). */
const MAX_BYTES = 60_000;
/** The character whose form in JSON is the longest. */
const WIDE = '\u0001';

const filled = (characters: number, beginning = 'x'): string => beginning + WIDE.repeat(characters - beginning.length);

let server: ToolServer;
let site: TestSite;
let owner: Owner;
let ids: { item_id: string; widget_id: string; article_id: string; product_id: string };
beforeAll(async () => {
  site = await startSite(({ url }, response) => {
    const isPage = url === '/';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(isPage ? hugePage() : '');
  });
  server = await startToolServer({ SITE_READER_ALLOW_HOSTS: ['127.0.0.1'] });
  owner = await newOwner(server, filled(100, 'Harbour'));
  ids = await fillEverything();
}, 110_000);
afterAll(async () => {
  await server.stop();
  await site.stop();
});

/** Fills each store to what its tools allow at most, or to more than a result holds. */
async function fillEverything() {
  const { use } = owner;
  await use('agent_update', {
    ...{ description: filled(5_000), owner_prompt: '語'.repeat(8_192) },
    ...{ icon_url: longAddress(), cover_url: longAddress(), contact_website: longAddress() },
    social_links: [`https://social.example/${'a'.repeat(8_000)}`],
  });
  await use('agent_suggestions_set', { rules: Array.from({ length: 20 }, () => ({ text: filled(200) })) });
  const item_id = await fillBrief();
  await use('agent_brief_publish');
  const [article_id, product_id] = await fillContent();
  await fillApps();
  return { item_id, article_id, product_id, widget_id: await fillWidgets() };
}

async function fillBrief(): Promise<string> {
  const title = filled(MAX_TITLE_CHARACTERS);
  const contentOf = (n: number) => filled(MAX_CONTENT_BYTES, `${n} `);
  const { item_id } = await owner.use('agent_brief_item_set', { title, content: contentOf(0) });
  const { briefs } = server.context;
  const agent = { _id: owner.agent._id, app_id: owner.app._id };
  await briefs.change(asOperator(), agent, ({ items }) => {
    const [first] = items;
    const others = Array.from({ length: MAX_ITEMS - 1 }, (_, n) => ({
      ...first!,
      item_id: uuidV7(),
      content: contentOf(n),
    }));
    return { result: undefined, fields: { items: [{ ...first!, version: 101 }, ...others] } };
  });
  const versions = Array.from({ length: 100 }, (_, n) => ({
    ...{ _id: `${item_id}:${n + 1}`, agent_id: owner.agent._id, item_id, version: n + 1 },
    ...{ title, content: contentOf(n), updated_at: new Date() },
  }));
  await server.db.collection<{ _id: string }>('brief_versions').insertMany(versions);
  return item_id;
}

async function fillContent(): Promise<[string, string]> {
  const { use, app } = owner;
  const article = { title: filled(300, 'Delivery'), body: `# Delivery\n\n${'Our delivery is fast. '.repeat(4_000)}` };
  const { article_id } = await use('helpcenter_add_article', article);
  const product = { name: filled(300, 'Atlas'), description: filled(20_000, 'Delivery '), url: longAddress() };
  const { product_id } = await use('catalog_add_product', product);
  const document = { kind: 'text', title: filled(300, 'Delivery'), url: longAddress() };
  await use('knowledge_add', { ...document, content: 'Delivery of an order takes a day or two.\n\n'.repeat(2_000) });
  const [first] = await server.db.collection<{ _id: string }>('knowledge').find({ app_id: app._id }).toArray();
  const others = Array.from({ length: 300 }, () => ({ ...first!, _id: uuidV7(), key: uuidV7(), content: 'x' }));
  await server.db.collection<{ _id: string }>('knowledge').insertMany(others);
  await use('agent_brief_publish');
  return [article_id, product_id];
}

async function fillApps(): Promise<void> {
  const apps = Array.from({ length: 300 }, (_, n) => ({
    ...{ ...owner.app, _id: uuidV7(), slug: `app-${uuidV7()}`, name: filled(100, `${n}`), is_default: false },
  }));
  await server.db.collection<App>('apps').insertMany(apps);
  const businesses = Array.from({ length: 300 }, () => ({ ...owner.business, _id: uuidV7(), name: filled(100) }));
  await server.db.collection<Business>('businesses').insertMany(businesses);
}

/** Widgets, of which the last has the longest config. */
async function fillWidgets(): Promise<string> {
  const origin = (n: number) => `https://${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.w${n}.example`;
  const config = {
    ...{ title: filled(60), greeting: filled(500), privacy_url: longAddress(), launcher: { label: filled(40) } },
    allowed_origins: Array.from({ length: 50 }, (_, n) => origin(n)),
    suggestions: Array.from({ length: 8 }, () => filled(80)),
  };
  let widget_id = '';
  for (let n = 0; n < 20; n++) ({ widget_id } = await owner.use('widget_create', { config }));
  return widget_id;
}

const longAddress = (): string => `https://shop.example/${'a'.repeat(1_970)}`;

/** A page with more questions and products than are taken, each with long texts. */
function hugePage(): string {
  const long = 'All about it, and more of it. '.repeat(300);
  const faqs = Array.from(
    { length: 80 },
    (_, n) => `<details><summary>What is ${n}?</summary>${n} ${long.slice(0, 1_500)}</details>`,
  );
  const products = Array.from({ length: 60 }, (_, n) => ({
    ...{ '@type': 'Product', name: `Thing ${n}`, description: `${n} ${long}`, url: `https://shop.example/${n}` },
    image: longAddress(),
  }));
  const links = Array.from({ length: 60 }, (_, n) => `<a href="/${n}${'p'.repeat(1_900)}">Page ${n}</a>`);
  return `<title>Shop</title><script type="application/ld+json">${JSON.stringify(products)}</script>${faqs.join('')}${links.join('')}`;
}

const callOf = (tool: string): readonly object[] => {
  const { item_id, widget_id, article_id, product_id } = ids;
  const website_url = `http://127.0.0.1:${site.port}/`;
  const block = { title: filled(MAX_TITLE_CHARACTERS), content: filled(MAX_CONTENT_BYTES) };
  const calls: Record<string, readonly object[]> = {
    workspace_create: [{ business_name: filled(100, 'Second') }],
    agent_get: [{}, { field: 'owner_prompt' }, { field: 'live_prompt', offset: 500_000 }],
    agent_update: [{ system_prompt: filled(65_536), force: true }],
    agent_suggestions_set: [{ rules: Array.from({ length: 20 }, () => ({ text: filled(200) })) }],
    agent_brief: [{}, { item_id }],
    agent_brief_item_set: [{ item_id, ...block }],
    agent_brief_item_enable: [{ item_id, enabled: false }],
    agent_brief_item_versions: [{ item_id }, { item_id, limit: 100 }, { item_id, limit: 1 }],
    agent_brief_item_restore: [{ item_id, version: 1 }],
    agent_brief_item_delete: [{ item_id }],
    knowledge_list: [{ limit: 200 }],
    knowledge_search: [{ query: 'delivery', limit: 50 }],
    knowledge_add: [{ kind: 'text', title: filled(300), content: filled(100_000), url: longAddress() }],
    helpcenter_add_article: [{ article_id, title: filled(300), body: filled(100_000) }],
    catalog_add_product: [{ product_id, name: filled(300), description: filled(20_000), url: longAddress() }],
    widget_list: [{}],
    widget_config_get: [{ widget_id }],
    widget_config_set: [{ widget_id, config: { greeting: filled(500) } }],
    widget_create: [{ app: 'app-of-nobody' }],
    intake_propose: [{ website_url, limit: 200 }],
    onboard_business: [{ website_url }],
  };
  return calls[tool] ?? [{}];
};

/** The owner has as many businesses as one may have, and lists them with a key that is bound to none. */
async function keyFor(tool: string) {
  if (tool === 'workspace_create') return (await newOwner(server)).key;
  return tool === 'workspace_list' ? owner.account : owner.key;
}

const validator = new AjvJsonSchemaValidator();

// contract: tool-result-size
test.each([...registry.keys()])('a result of %s is within 60 kB, as text and structured', async (tool) => {
  const outputSchema = descriptors('2025-11-25').find(({ name }) => name === tool)!['outputSchema'] as object;
  const key = await keyFor(tool);
  for (const args of callOf(tool)) {
    const request = rpc('tools/call', { name: tool, arguments: args });
    const { content, structuredContent, isError } = (await post(server, key, request)).body.result;
    const bytes = content.reduce((sum: number, { text }: { text: string }) => sum + Buffer.byteLength(text), 0);
    expect([tool, bytes]).toEqual([tool, Math.min(bytes, MAX_BYTES)]);
    if (tool === 'widget_create') continue;
    expect([tool, isError, isError && content[0].text]).toEqual([tool, false, false]);
    expect(Buffer.byteLength(JSON.stringify(structuredContent))).toBeLessThanOrEqual(MAX_BYTES);
    expect(JSON.parse(content[0].text)).toEqual(structuredContent);
    expect(validator.getValidator(outputSchema)(structuredContent)).toMatchObject({ valid: true });
  }
});
