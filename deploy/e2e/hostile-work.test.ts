import { newShop, type Shop } from './support/answers';
import { newChat } from './support/chats';
import { call } from './support/client';
import { covers } from './support/covers';
import { blockedProcesses } from './support/event-loops';
import { hostileArticles, hostileDocuments, hostileFiles, hostileSites, searchQuestions } from './support/hostile-work';
import { newKey } from './support/keys';
import { postMcp, rpc } from './support/mcp';
import { newVisitor } from './support/people';
import { hostRoot, origin } from './support/target';
import { startWebSite } from './support/web-site';

const KIB = 1024;
/** The characters of a value that fills a request: the limit of a body, less the rest of it. */
const MOST = 1024 * KIB - 200;

let shop: Shop;
let key: string;
beforeAll(async () => {
  shop = await newShop();
  key = (await newKey(shop.owner.access_token, { business_id: shop.workspace.business_id })).key;
});

/** Each of these inputs may be refused, taken or cut: what this file checks is that nobody else waits for it. */
afterEach(async () => expect(await blockedProcesses()).toEqual([]));

const fill = (one: string, size: number) => one.repeat(Math.floor(size / one.length));
const listOf = (one: string) => `[${fill(`${one},`, MOST)}${one}]`;

/** Sends a hostile input, and fails unless it has a response of the service itself. */
async function send(method: string, path: string, token: string, raw: string): Promise<void> {
  const { status } = await call(method, path, { token, raw });
  expect([path, status < 500]).toEqual([path, true]);
}

async function use(name: string, args: object): Promise<string> {
  const { status, text } = await rpc(key, 'tools/call', { name, arguments: args });
  expect([name, status]).toEqual([name, 200]);
  return text;
}

covers('run.hostile-work')('a list of a mebibyte of wrong elements keeps nobody else waiting', async () => {
  const { access_token: token } = await newVisitor();
  const { id } = await newChat(token, {});
  for (const element of ['1', '{}', '[]', '"x"', '""']) {
    const list = listOf(element);
    await send('POST', '/chats', token, `{"initial_attachments":${list}}`);
    await send('PATCH', `/chats/${id}`, token, `{"tags":${list}}`);
    await send('POST', '/data-shares', token, `{"allowed_tools":${list}}`);
    await send('POST', '/keys', shop.owner.access_token, `{"name":"x","tools":${list}}`);
  }
});

covers('run.hostile-work')('JSON of a mebibyte of brackets, names or escapes keeps nobody else waiting', async () => {
  const { access_token: token } = await newVisitor();
  const names = Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`).join(',');
  const bodies = [
    fill('[', MOST),
    `{"a":${fill('[', MOST / 2)}${fill(']', MOST / 2)}}`,
    `{"a":"${fill('[', MOST)}"}`,
    `{"a":"${fill('\\u005b', MOST)}"}`,
    `{"content":"${fill('\\\\', MOST)}"}`,
    `{${names}}`,
    fill('{"a":', MOST),
  ];
  for (const body of bodies) {
    await send('POST', '/chats', token, body);
    expect((await postMcp(key, body)).status).toBeLessThan(500);
  }
});

covers('run.hostile-work')('arguments of a mebibyte keep nobody else waiting, whichever tool gets them', async () => {
  const { body } = await rpc<{ tools: readonly { name: string }[] }>(key, 'tools/list');
  const unknown = Object.fromEntries(Array.from({ length: 40_000 }, (_, n) => [`k${n}`, n]));
  for (const { name } of body.result.tools) await use(name, unknown);
  for (const nested of ['config', 'model', 'capabilities', 'rules', 'social_links'])
    for (const tool of ['widget_config_set', 'agent_update', 'agent_suggestions_set'])
      await use(tool, { [nested]: unknown });
});

covers('run.hostile-work')('a question of any length and form keeps nobody else waiting', async () => {
  for (const query of searchQuestions()) await use('knowledge_search', { query, limit: 50 });
  const { access_token: token } = await newVisitor();
  const { id } = await newChat(token, { app_id: shop.workspace.default_app_id });
  for (const question of searchQuestions())
    await send('POST', `/chats/${id}/messages`, token, JSON.stringify({ content: question.slice(0, 16 * KIB) }));
});

covers('run.hostile-work')('a document of any form keeps nobody else waiting, until it is published', async () => {
  for (const [title, content] of hostileDocuments()) await use('knowledge_add', { kind: 'text', title, content });
  await use('agent_brief_publish', {});
});

covers('run.hostile-work')('a file of any form keeps nobody else waiting', async () => {
  for (const [title, data] of hostileFiles())
    await use('knowledge_add', { kind: 'file', title, data: data.toString('base64') });
});

covers('run.hostile-work')('a website of any form keeps nobody else waiting', async () => {
  for (const pages of hostileSites()) {
    const site = await startWebSite(pages);
    await use('intake_propose', { website_url: site.origin });
    await site.stop();
  }
});

covers('run.hostile-work')('an article of any form keeps nobody else waiting, added or opened', async () => {
  for (const [title, body] of hostileArticles()) {
    const text = await use('helpcenter_add_article', { title, body });
    const url = JSON.parse(text).result.structuredContent?.url;
    if (url !== undefined) expect((await fetch(hostRoot + url.slice(origin.length))).status).toBeLessThan(500);
  }
});
