import { covers } from './support/covers';
import { newKey } from './support/keys';
import { rpc, useTool } from './support/mcp';
import { newPerson } from './support/people';
import { newToolOwner, type Structured, type ToolOwner } from './support/tool-owner';

let owner: ToolOwner;
beforeAll(async () => {
  owner = await newToolOwner('Harbour Books');
});
afterAll(() => owner.close());

const call = (name: string, args: object) => useTool(owner.key, name, args);

covers('mcp.arguments.lenient')('null and empty texts are left out, and texts are read as what is meant', async () => {
  expect(await owner.use('agent_get', { app: null })).toEqual(await owner.use('agent_get', { app: '' }));
  const { item_id } = await owner.use('agent_brief_item_set', {
    ...{ item_id: '', title: 'Tone', content: '{"be": "kind"}', enabled: 'false', position: '0' },
  });
  const [block] = (await owner.use('agent_brief', { limit: '1', cursor: null })).items;
  expect(block).toMatchObject({ item_id, content: '{"be": "kind"}', enabled: false });
  const rules = [{ text: 'Where are you?' }];
  expect((await owner.use('agent_suggestions_set', { rules: JSON.stringify(rules) })).rules).toEqual(rules);
  const model = { name: null, temperature: '0.5' };
  expect((await owner.use('agent_update', { model: JSON.stringify(model), status: '' })).model).toMatchObject({
    ...{ name: '', temperature: 0.5 },
  });
  expect(await owner.refused('agent_suggestions_set', { rules: ['Hi?'] })).toContain('[{"text":"…"}]');
});

covers('mcp.arguments.unknown')('unknown arguments are named, and fail on their own', async () => {
  const { content, isError } = await call('agent_update', { tagline: 'Reads', system_promt: 'x', sessionId: 7 });
  expect([isError, content.length]).toEqual([false, 2]);
  expect(content[1]!.text).toMatch(/"system_promt" \(did you mean "system_prompt"\?\).*"sessionId"/);
  for (const args of [{ greeting: 'Hello' }, {}, { model: { temprature: 1 } }, { force: true }])
    expect((await call('agent_update', args)).isError).toBe(true);
  expect(await owner.refused('knowledge_list', { state: 'staged' })).toContain('"status"');
});

covers('mcp.unknown-tool.near')('the error about an unknown tool names the one that is meant', async () => {
  for (const name of ['Agent_Get', 'agent-get', 'mcp__workspace__agent_get', 'agentGet']) {
    const { body } = await rpc(owner.key, 'tools/call', { name, arguments: {} });
    expect(body.error).toMatchObject({ code: -32602, message: expect.stringContaining('Did you mean agent_get?') });
  }
});

type JsonSchema = Readonly<Record<string, unknown>>;

const partsOf = (schema: JsonSchema): JsonSchema[] => {
  const { properties = {}, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  return [schema, ...[...Object.values(properties), ...(items ? [items] : [])].flatMap(partsOf)];
};

covers('mcp.schemas')('schemas have one type each, and describe every argument', async () => {
  const { body } = await rpc<{ tools: Record<string, JsonSchema>[] }>(owner.key, 'tools/list');
  expect(body.result.tools).toHaveLength(26);
  for (const { inputSchema } of body.result.tools)
    for (const part of partsOf(inputSchema!)) {
      expect(typeof part['type']).toBe('string');
      expect(Object.keys(part)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/Of$|^format$|^\$|^const$/)]),
      );
      for (const property of Object.values((part['properties'] ?? {}) as Record<string, JsonSchema>))
        expect(property['description']).toEqual(expect.stringMatching(/^.{1,1024}$/));
      if (part['type'] === 'array') expect(part).toHaveProperty('items.type');
    }
});

covers('mcp.result-size')('a long Brief is read in parts', async () => {
  const long = await newToolOwner('Long Books');
  const content = (n: number) => `${n} ${'A sentence about books. '.repeat(340)}`.trim();
  const whole = new Map<string, string>();
  for (let n = 0; n < 30; n++) {
    const { item_id } = await long.use('agent_brief_item_set', { title: `Block ${n}`, content: content(n) });
    whole.set(item_id, content(n));
  }
  const brief = await useTool(long.key, 'agent_brief');
  const bytes = brief.content.map(({ text }) => Buffer.byteLength(text)).reduce((sum, one) => sum + one);
  expect([bytes, Buffer.byteLength(JSON.stringify(brief.structuredContent))].every((one) => one <= 60_000)).toBe(true);
  expect(brief.content[1]!.text).toContain('agent_brief with item_id');
  const { items } = brief.structuredContent as { items: Structured[] };
  expect(items).toHaveLength(30);
  for (const { item_id, content, characters } of items) {
    expect(characters).toBe(whole.get(item_id)!.length);
    expect(content).toMatch(/\[cut here: \d+ of \d+ characters are shown\]$/);
  }
  const [{ item_id }] = items as [Structured];
  expect((await long.use('agent_brief', { item_id })).items).toMatchObject([{ item_id, content: whole.get(item_id) }]);
  const page = await long.use('agent_brief', { limit: 4, cursor: items[3].item_id });
  expect(page.items.map((item: Structured) => item.title)).toEqual(['Block 4', 'Block 5', 'Block 6', 'Block 7']);
  expect((await long.use('agent_brief_publish')).characters).toBe((await long.use('agent_brief')).composed_characters);
  await long.close();
});

covers('mcp.next')('results say what is due next', async () => {
  const account = (await newKey((await newPerson()).access_token)).key;
  const made = await useTool(account, 'workspace_create', { business_name: 'Pier Books' });
  expect(made.structuredContent['next']).toMatch(/Connect again and choose "Pier Books"/);
  const document = { kind: 'text', title: 'Post', content: 'We deliver.' };
  expect((await owner.use('knowledge_add', document)).next).toContain('agent_brief_publish');
  const widget = await owner.use('widget_create');
  expect([widget.config.allowed_origins, widget.next]).toEqual([
    ['*'],
    expect.stringContaining('Every page of any site'),
  ]);
  const one = await owner.use('widget_create', { config: { allowed_origins: ['https://shop.example'] } });
  expect(one.next).toContain('Pages of https://shop.example may show the widget');
  for (const origin of ['https://*.com', 'https://*.co.uk', 'https://*.github.io'])
    expect(await owner.refused('widget_create', { config: { allowed_origins: [origin] } })).toContain(
      'allowed_origins',
    );
});
