import { randomUUID } from 'node:crypto';
import { type ShopSite, startShopSite } from '../testing/shop-site';
import { type ToolArgument, toolArguments, withArgument } from '../testing/tool-arguments';
import { post, rpc, startToolServer, type ToolServer } from '../testing/tool-server';
import { newOwner, type Owner } from '../testing/tool-user';
import { parseArguments } from '../tool/arguments';
import { registry } from './registry';

/** The texts that an empty text clears, as the tools say. */
const CLEARED_BY_EMPTY = [
  ...['tagline', 'description', 'category', 'accent_color', 'brand_color', 'icon_url', 'cover_url', 'city', 'region'],
  ...['country', 'contact_email', 'contact_phone', 'contact_website', 'chat_language', 'system_prompt', 'owner_prompt'],
  'model.name',
].map((path) => `agent_update.${path}`);

/** The texts that may be left out and have a minimum. */
const NEVER_EMPTY = ['agent_update.name', 'agent_brief_item_set.title', 'agent_brief_item_set.content'];

/** The only argument for which null is a value of its own. */
const MEANS_SOMETHING_AS_NULL = ['agent_update.model.temperature'];

let server: ToolServer;
let shop: ShopSite;
beforeAll(async () => {
  shop = await startShopSite();
  server = await startToolServer({ SITE_READER_ALLOW_HOSTS: ['127.0.0.1'] });
});
afterAll(async () => {
  await server.stop();
  await shop.stop();
});

const nameOf = ({ tool, path }: ToolArgument): string => `${tool}.${path.join('.')}`;
const everyArgument = toolArguments().map((argument) => [nameOf(argument), argument] as const);
const optional = everyArgument.filter(([, { isOptional }]) => isOptional);

/** A business with one of everything, and for each tool a call that succeeds there. */
async function workspaceWithCalls() {
  const owner = await newOwner(server);
  const { item_id } = await owner.use('agent_brief_item_set', { title: 'Tone', content: 'Be kind.' });
  await owner.use('agent_brief_item_set', { item_id, content: 'Be very kind.' });
  const { document_id } = await owner.use('knowledge_add', { kind: 'text', title: 'Post', content: 'We deliver.' });
  const { widget_id } = await owner.use('widget_create');
  const website_url = shop.address;
  const calls: Record<string, object> = {
    workspace_create: { business_name: 'Second' },
    agent_update: { tagline: 'Reads', model: { max_output_tokens: 100 }, capabilities: { tools: false } },
    agent_suggestions_set: { rules: [{ text: 'Where are you?' }] },
    agent_brief_item_set: { title: 'Hours', content: 'From 9 to 5.' },
    agent_brief_item_enable: { item_id, enabled: false },
    agent_brief_item_versions: { item_id },
    agent_brief_item_restore: { item_id, version: 1 },
    agent_brief_item_delete: { item_id },
    knowledge_search: { query: 'Do you deliver?' },
    knowledge_add: { kind: 'text', title: 'Fee', content: 'It is free.' },
    helpcenter_add_article: { title: 'Returns', body: 'Within 30 days.' },
    catalog_add_product: { name: 'Atlas' },
    widget_config_get: { widget_id },
    widget_config_set: { widget_id, config: { title: 'Ask us' } },
    intake_propose: { website_url },
    onboard_business: { website_url },
  };
  return { owner, document_id, callOf: (tool: string): object => calls[tool] ?? {} };
}

/** A result without what differs between two calls that do the same. */
const comparable = (result: unknown): string =>
  JSON.stringify(result)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/(returns|second|harbour-books)-[a-z0-9]{4,}/g, '$1');

async function called({ key }: Owner, tool: string, args: object) {
  const { body } = await post(server, key, rpc('tools/call', { name: tool, arguments: args }));
  return { isError: body.result.isError, texts: body.result.content.length, result: comparable(body.result) };
}

test('there are calls for all 26 tools, and 100 arguments or more', () => {
  expect(registry.size).toBe(26);
  expect(everyArgument.length).toBeGreaterThanOrEqual(100);
});

// contract: lenient-arguments
test.each([...registry.keys()])('%s takes null for each argument that may be left out as if it were', async (tool) => {
  const plain = await workspaceWithCalls();
  const expected = await called(plain.owner, tool, plain.callOf(tool));
  expect(expected).toMatchObject({ isError: false, texts: 1 });
  for (const [name, { path }] of optional.filter(([, argument]) => argument.tool === tool)) {
    if (MEANS_SOMETHING_AS_NULL.includes(name)) continue;
    const { owner, callOf } = await workspaceWithCalls();
    const isGiven = path.reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], callOf(tool));
    if (isGiven !== undefined) continue;
    expect([name, await called(owner, tool, withArgument(callOf(tool), path, null))]).toEqual([name, expected]);
  }
});

const parsed = (tool: string, args: object) => parseArguments(registry.get(tool)!, args);
const failureOf = (tool: string, args: object): string => {
  try {
    parsed(tool, args);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('the arguments of a call', () => {
  let callOf: (tool: string) => object;
  beforeAll(async () => {
    callOf = (await workspaceWithCalls()).callOf;
  });
  const without = (tool: string, path: readonly string[]) => withArgument(callOf(tool), path, undefined);

  test.each(optional)('null for %s is no value', (name, { tool, path }) => {
    const expected = MEANS_SOMETHING_AS_NULL.includes(name)
      ? withArgument(without(tool, path), path, null)
      : without(tool, path);
    expect(parsed(tool, withArgument(callOf(tool), path, null)).args).toEqual(parsed(tool, expected).args);
  });

  test.each(optional)('an empty text for %s is no value, unless the tool says otherwise', (name, { tool, path }) => {
    const given = withArgument(callOf(tool), path, '');
    if (NEVER_EMPTY.includes(name)) expect(failureOf(tool, given)).toContain(`Argument "${path.join('.')}"`);
    else if (CLEARED_BY_EMPTY.includes(name))
      expect(path.reduce((value, key) => (value as never)[key], parsed(tool, given).args as unknown)).toBe('');
    else expect(parsed(tool, given).args).toEqual(parsed(tool, without(tool, path)).args);
  });

  test.each(everyArgument.filter(([, { isOptional }]) => !isOptional))(
    'null for %s is a missing one',
    (_, argument) => {
      const { tool, path } = argument;
      const failure = failureOf(tool, withArgument(callOf(tool), path, null));
      expect(failure).toContain(`Argument "${path.join('.')}" is required.`);
    },
  );

  test.each(everyArgument.filter(([, { kind }]) => kind === 'object' || kind === 'array'))(
    'JSON text for %s is what it spells',
    (name, { tool, path }) => {
      const value = EXAMPLES[name] ?? EXAMPLES[path.slice(1).join('.')];
      const given = (form: unknown) => parsed(tool, withArgument(callOf(tool), path, form)).args;
      expect(given(JSON.stringify(value))).toEqual(given(value));
      expect(given(JSON.stringify(value, null, 2))).toEqual(given(value));
      for (const wrong of ['{', '7', 'null', '"text"', JSON.stringify(JSON.stringify(value)), 'Hi?'])
        expect(failureOf(tool, withArgument(callOf(tool), path, wrong))).toMatch(/ It has the form [[{].*[\]}]/);
    },
  );

  test.each(everyArgument.filter(([, { kind }]) => kind === 'boolean'))('text for %s is a boolean', (_, argument) => {
    const { tool, path } = argument;
    const given = (value: unknown) => parsed(tool, withArgument(callOf(tool), path, value)).args;
    for (const value of [true, false])
      for (const text of [`${value}`, `${value}`.toUpperCase(), ` ${value} `])
        expect(given(text)).toEqual(given(value));
    for (const wrong of ['yes', '1', 'truefalse'])
      expect(failureOf(tool, withArgument(callOf(tool), path, wrong))).toContain(`Argument "${path.join('.')}"`);
  });

  test.each(everyArgument.filter(([, { kind }]) => kind === 'number'))('text for %s is a number', (_, argument) => {
    const { tool, path } = argument;
    const given = (value: unknown) => parsed(tool, withArgument(callOf(tool), path, value)).args;
    for (const text of ['1', ' 1 ', '1.0', '+1', '1e0']) expect(given(text)).toEqual(given(1));
    for (const wrong of ['one', '0x1', '1,0', '1e999', 'NaN', 'Infinity'])
      expect(failureOf(tool, withArgument(callOf(tool), path, wrong))).toContain(`Argument "${path.join('.')}"`);
  });

  test.each(everyArgument.filter(([, { kind }]) => kind === 'string'))(
    'a text for %s is never decoded',
    (_, argument) => {
      const { tool, path } = argument;
      for (const text of ['{"a":1}', '[1]', 'true', '7', 'null']) {
        const given = withArgument(callOf(tool), path, text);
        if (failureOf(tool, given) !== '') continue;
        const taken = path.reduce((value, key) => (value as never)[key], parsed(tool, given).args as unknown);
        expect(String(taken).toLowerCase()).toBe(text);
      }
    },
  );
});

/** A value of each object and list that the tools take, by its tool or by its key alone. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  'agent_update.social_links': ['https://social.example/a', '["no list"]'],
  'agent_update.model': { name: 'small', temperature: '0.5', max_output_tokens: null },
  'agent_update.capabilities': { knowledge: 'false' },
  'agent_suggestions_set.rules': [{ text: 'Hi?' }, { text: '[1]' }],
  'widget_config_set.config': { title: 'Ask', launcher: '{"offset_x":"5"}' },
  'widget_create.config': { title: 'Ask', colors: null },
  colors: { accent: '#112233' },
  launcher: { offset_y: 7, label: '' },
  languages: ['de', 'en'],
  allowed_origins: ['https://shop.example'],
  suggestions: ['When do you open?'],
};

// contract: lenient-arguments
test.each([...registry.keys()])(
  '%s names an unknown argument beside known ones, and fails on it alone',
  async (tool) => {
    const { owner, callOf } = await workspaceWithCalls();
    const usual = callOf(tool);
    const args = Object.keys(usual).length > 0 ? usual : { [Object.keys(registry.get(tool)!.input.shape)[0] ?? '']: 1 };
    const alone = { [`x${randomUUID()}`]: 1 };
    const failed = await post(server, owner.key, rpc('tools/call', { name: tool, arguments: alone }));
    expect(failed.body.result.isError).toBe(true);
    expect(failed.body.result.content[0].text).toContain(Object.keys(alone)[0]);
    if (Object.keys(registry.get(tool)!.input.shape).length === 0) return;
    const known = 'app' in registry.get(tool)!.input.shape ? { app: owner.app.slug } : {};
    const given = { ...(Object.keys(usual).length > 0 ? usual : known), ...known, ...alone };
    if (Object.keys(given).length === 1) Object.assign(given, { limit: 5 });
    const { content, isError } = (await post(server, owner.key, rpc('tools/call', { name: tool, arguments: given })))
      .body.result;
    expect([isError, content.length]).toEqual([false, 2]);
    expect(JSON.parse(content[0].text)).not.toHaveProperty('ignored');
    expect(content[1].text).toMatch(
      new RegExp(`^Ignored, since ${tool} has no such argument: "${Object.keys(alone)[0]}"`),
    );
    expect(args).toBeDefined();
  },
);

test.each([
  ['agent_update', { system_promt: 'You are Bob.' }, /"system_promt" \(did you mean "system_prompt"\?\)/],
  ['agent_update', { model: { temprature: 0.2 } }, /"model.temprature" \(did you mean "model.temperature"\?\)/],
  [
    'agent_update',
    { capabilities: { knowlege: false } },
    /"capabilities.knowlege" \(did you mean "capabilities.knowledge"/,
  ],
  ['agent_update', {}, /nothing/],
  ['agent_update', { force: true, app: null }, /nothing/],
  ['agent_update', { model: {}, capabilities: '{}', name: null }, /nothing/],
  ['knowledge_list', { state: 'staged' }, /"state" \(did you mean "status"\?\)/],
  ['knowledge_list', { app: null, search: 'x' }, /"search" \(known: status, kind, limit, cursor, app\)/],
  ['agent_brief_publish', { item_ids: ['x'] }, /"item_ids" \(known: app\)/],
  ['workspace_get', { workspace: 'x' }, /"workspace" \(it takes none\)/],
  ['knowledge_search', { q: 'x' }, /"query" is required.*"q"/],
])('%s with %j fails and says why', async (tool, args, text) => {
  const { refused } = await newOwner(server);
  expect(await refused(tool, args)).toMatch(text);
});

test('a block without a change is refused, and stays', async () => {
  const { use, refused } = await newOwner(server);
  const { item_id } = await use('agent_brief_item_set', { title: 'Tone', content: 'Kind.' });
  expect(await refused('agent_brief_item_set', { item_id, title: null })).toContain('changed nothing');
});

test('unknown keys inside an argument are named beside known ones', async () => {
  const { key, use } = await newOwner(server);
  const args = { model: { temprature: 0.2, max_output_tokens: 7 }, rules: 1, tagline: 'New' };
  const { body } = await post(server, key, rpc('tools/call', { name: 'agent_update', arguments: args }));
  expect(body.result.content[1].text).toMatch(/"model.temprature" \(did you mean "model.temperature"\?\), "rules"/);
  expect(await use('agent_get')).toMatchObject({ tagline: 'New', model: { max_output_tokens: 7 } });
});

// contract: tool-results
test.each([
  ['unknown keys of a config', (widget_id: string) => ['widget_config_set', { widget_id, config: many(20_000) }]],
  [
    'the same as JSON text',
    (widget_id: string) => ['widget_config_set', { widget_id, config: JSON.stringify(many(20_000)) }],
  ],
  ['unknown arguments', () => ['agent_update', many(20_000)]],
  ['long names', () => ['agent_update', { ['n"\n'.repeat(200_000)]: 1 }]],
  ['a long list', () => ['agent_suggestions_set', { rules: Array.from({ length: 100_000 }, () => ({})) }]],
  [
    'a list of wrong origins',
    () => ['widget_create', { config: { allowed_origins: Array.from({ length: 50 }, () => 'x'.repeat(9_000)) } }],
  ],
] as const)('the refusal of %s names at most 20 arguments in 16 KiB', async (_what, callOf) => {
  const { key, use } = await newOwner(server);
  const { widget_id } = await use('widget_create');
  const [name, args] = callOf(widget_id) as [string, object];
  const { body } = await post(server, key, rpc('tools/call', { name, arguments: args }));
  expect(body.result.isError).toBe(true);
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(16 * 1024);
  expect(body.result.content[0].text.match(/Argument "|"n\d+"/g)?.length ?? 0).toBeLessThanOrEqual(20);
});

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, n]));

test('text that hides a key __proto__ or a lone surrogate in JSON is not read as JSON', async () => {
  const { refused } = await newOwner(server);
  for (const rules of ['[{"text":"x","__proto__":{}}]', '[{"text":"\\ud800"}]', `${'['.repeat(200)}${']'.repeat(200)}`])
    expect(await refused('agent_suggestions_set', { rules })).toContain('It has the form [{"text":"…"}]');
});

// contract: tool-server-errors
test.each([
  ['Knowledge_Search', 'knowledge_search'],
  ['knowledge-search', 'knowledge_search'],
  ['mcp__workspace__knowledge_search', 'knowledge_search'],
  ['agentBriefItemSet', 'agent_brief_item_set'],
  ['workspace_lists', 'workspace_list'],
])('the error about the tool %s names %s', async (name, meant) => {
  const { body } = await post(server, (await newOwner(server)).key, rpc('tools/call', { name, arguments: {} }));
  expect(body.error).toMatchObject({ code: -32602, message: expect.stringContaining(`Did you mean ${meant}?`) });
});
