import { descriptors } from './descriptors';
import { registry } from './registry';
import { toolNames } from './tool-names';

const READ_ONLY =
  'workspace_list, workspace_get, app_list, knowledge_list, knowledge_search, account_readiness, agent_get, agent_brief, agent_brief_item_versions, widget_list, widget_config_get';

test('there are 26 tools, named as clients accept', () => {
  expect(new Set(toolNames.map((tool) => tool.name)).size).toBe(26);
  for (const { name } of toolNames) expect(name).toMatch(/^[a-zA-Z0-9_]{1,64}$/);
});

test('the read-only tools are those of the contract (contract: read-only-tools)', () => {
  const readOnly = toolNames.filter((tool) => tool.readOnly).map((tool) => tool.name);
  expect(readOnly.sort()).toEqual(READ_ONLY.split(', ').sort());
});

test.each([...registry.values()])('$name is served as it is named', (tool) => {
  const named = toolNames.find(({ name }) => name === tool.name);
  expect(named).toMatchObject({ role: tool.role, readOnly: tool.annotations.readOnlyHint });
});

test('tools are listed in a fixed order', () => {
  const order = toolNames.map((tool) => tool.name).filter((name) => registry.has(name));
  expect([...registry.keys()]).toEqual(order);
});

test.each([...descriptors('2025-11-25')])('$name has flat schemas', ({ inputSchema, outputSchema, ...shown }) => {
  for (const schema of [inputSchema, outputSchema] as Record<string, unknown>[]) {
    expect(schema['type']).toBe('object');
    expect(Object.keys(schema)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(anyOf|oneOf|allOf)$/)]));
    expect(JSON.stringify(schema)).not.toMatch(/\$ref|\$schema/);
  }
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
