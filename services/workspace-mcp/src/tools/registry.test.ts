import { descriptors } from './descriptors';
import { registry } from './registry';

/** Name and minimum role of each tool, in the order of the list. */
const TOOLS: readonly (readonly [string, string])[] = [
  ['workspace_list', 'account'],
  ['workspace_get', 'member'],
  ['workspace_create', 'account'],
  ['app_list', 'member'],
  ['account_readiness', 'member'],
  ['agent_get', 'member'],
  ['agent_update', 'manager'],
  ['agent_suggestions_set', 'manager'],
  ['agent_brief', 'member'],
  ['agent_brief_item_set', 'manager'],
  ['agent_brief_item_enable', 'manager'],
  ['agent_brief_item_versions', 'member'],
  ['agent_brief_item_restore', 'manager'],
  ['agent_brief_item_delete', 'manager'],
  ['agent_brief_publish', 'manager'],
  ['knowledge_list', 'member'],
  ['knowledge_search', 'member'],
  ['knowledge_add', 'manager'],
  ['helpcenter_add_article', 'manager'],
  ['catalog_add_product', 'manager'],
  ['widget_list', 'member'],
  ['widget_config_get', 'member'],
  ['widget_config_set', 'manager'],
  ['widget_create', 'manager'],
  ['intake_propose', 'manager'],
  ['onboard_business', 'manager'],
];

// contract: tools-list, workspace-tools
test('the 26 tools have these names and minimum roles, in this order', () => {
  expect([...registry].map(([name, tool]) => [name, tool.name, tool.role])).toEqual(
    TOOLS.map(([name, role]) => [name, name, role]),
  );
  for (const name of registry.keys()) expect(name).toMatch(/^[a-zA-Z0-9_]{1,64}$/);
});

test('the list of all tools has less than 40 kB (contract: tools-list)', () => {
  expect(Buffer.byteLength(JSON.stringify({ tools: descriptors('2025-11-25') }))).toBeLessThan(40_000);
});

test.each([...descriptors('2025-11-25')])('$name has flat schemas', ({ inputSchema, outputSchema, ...shown }) => {
  for (const schema of [inputSchema, outputSchema] as Record<string, unknown>[]) {
    expect(schema['type']).toBe('object');
    expect(Object.keys(schema)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(anyOf|oneOf|allOf)$/)]));
    expect(JSON.stringify(schema)).not.toMatch(/\$ref|\$schema/);
  }
  expect(JSON.stringify([inputSchema, outputSchema])).not.toMatch(
    /"(items|additionalProperties)":\{\}|"format":"base64"/,
  );
  expect(shown).toMatchObject({
    title: expect.any(String),
    description: expect.any(String),
    annotations: {
      readOnlyHint: expect.any(Boolean),
      destructiveHint: expect.any(Boolean),
      idempotentHint: expect.any(Boolean),
      openWorldHint: expect.any(Boolean),
    },
  });
});

test('exactly the tools that overwrite or delete something for good say that they are destructive', () => {
  const destructive = [...registry.values()].filter(({ annotations }) => annotations.destructiveHint);
  expect(destructive.map(({ name }) => name)).toEqual([
    'agent_update',
    'agent_suggestions_set',
    'agent_brief_item_delete',
    'agent_brief_publish',
    'knowledge_add',
    'helpcenter_add_article',
    'catalog_add_product',
    'onboard_business',
  ]);
});

test('exactly the tools that add something or a version at each call say that a repetition has an effect', () => {
  const adding = [...registry.values()].filter(({ annotations }) => !annotations.idempotentHint);
  expect(adding.map(({ name }) => name)).toEqual([
    'workspace_create',
    'agent_brief_item_set',
    'agent_brief_item_restore',
    'knowledge_add',
    'helpcenter_add_article',
    'catalog_add_product',
    'widget_config_set',
    'widget_create',
  ]);
});
