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
test('the tools have these names and minimum roles, in this order', () => {
  expect([...registry].map(([name, tool]) => [name, tool.name, tool.role])).toEqual(
    TOOLS.map(([name, role]) => [name, name, role]),
  );
  for (const name of registry.keys()) expect(name).toMatch(/^[a-zA-Z0-9_]{1,64}$/);
});

test('the list of all tools has less than 40 kB (contract: tools-list)', () => {
  expect(Buffer.byteLength(JSON.stringify({ tools: descriptors('2025-11-25') }))).toBeLessThan(40_000);
});

type JsonSchema = Readonly<Record<string, unknown>>;

/** The keys that schemas have; providers of models refuse others, such as format, $ref, anyOf, const and exclusiveMinimum. */
const KEYS = [
  ...['type', 'description', 'properties', 'required', 'items', 'enum', 'default'],
  ...['pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
];
const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array'];

/** A schema with all that it consists of. */
function schemasIn(schema: JsonSchema): JsonSchema[] {
  const { properties = {}, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  return [schema, ...[...Object.values(properties), ...(items ? [items] : [])].flatMap(schemasIn)];
}

const propertiesIn = (schema: JsonSchema): [string, JsonSchema][] =>
  schemasIn(schema).flatMap(({ properties }) => Object.entries((properties ?? {}) as Record<string, JsonSchema>));

// contract: tool-schemas
test.each([...descriptors('2025-11-25')])('$name has schemas that all providers of models take', (descriptor) => {
  const { inputSchema, outputSchema, ...shown } = descriptor as unknown as Record<string, JsonSchema>;
  for (const schema of [inputSchema!, outputSchema!]) {
    expect(schema['type']).toBe('object');
    for (const part of schemasIn(schema)) {
      expect(Object.keys(part).filter((key) => !KEYS.includes(key))).toEqual([]);
      expect(TYPES).toContain(part['type']);
      expect('items' in part).toBe(part['type'] === 'array');
      if (part['type'] === 'object') expect(part).toHaveProperty('properties');
    }
  }
  for (const [name, property] of propertiesIn(inputSchema!)) {
    const { type, properties, description = '' } = property as { [key: string]: unknown; description?: string };
    expect([name, description.length > 0, description.length <= 1_024]).toEqual([name, true, true]);
    if (type === 'object') expect(Object.keys(properties as object).length).toBeGreaterThan(0);
    expect(property['enum'] ?? ['-']).not.toContain('');
    expect(property['minLength'] ?? 1).toBe(1);
  }
  expect(String(shown['description']).length).toBeLessThanOrEqual(1_024);
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

test('an argument that may be left out has no minimum length, for which a client would make a text up', () => {
  for (const { inputSchema } of descriptors('2025-11-25'))
    for (const { properties, required = [] } of schemasIn(inputSchema as JsonSchema) as Record<string, unknown[]>[])
      for (const [name, property] of Object.entries((properties ?? {}) as unknown as Record<string, JsonSchema>))
        if (!required.includes(name)) expect([name, property['minLength']]).toEqual([name, undefined]);
});

test('every list that a tool takes has a maximum, which is checked before its elements', () => {
  for (const { inputSchema } of descriptors('2025-11-25'))
    for (const schema of schemasIn(inputSchema as JsonSchema))
      if (schema['type'] === 'array') expect(schema['maxItems']).toEqual(expect.any(Number));
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
