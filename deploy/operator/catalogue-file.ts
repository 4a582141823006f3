import type { grants } from '@cws/protos';
import { fieldsOf, listOf, readYaml, textOf, textsOf, truthOf } from './yaml-file.ts';

/**
 * Reads a catalogue file: YAML with one list `servers` of {slug, name, description, icon_url, is_active,
 * available_tools: [{name, description}]}. Only slug and name are required; is_active is true by default.
 */
export function readCatalogue(file: string): grants.McpServerEntry[] {
  const { servers } = fieldsOf(readYaml(file), 'The file', ['servers']);
  return listOf(servers, 'servers').map((entry, index) => entryOf(entry, `servers.${index}`));
}

function entryOf(value: unknown, path: string): grants.McpServerEntry {
  const names = ['slug', 'name', 'description', 'icon_url', 'is_active', 'available_tools'] as const;
  const { is_active = true, available_tools = [], ...texts } = fieldsOf(value, path, names);
  const text = (name: keyof typeof texts) => textOf(texts[name], `${path}.${name}`);
  const tools = listOf(available_tools, `${path}.available_tools`);
  return {
    slug: text('slug'),
    name: text('name'),
    description: text('description'),
    icon_url: text('icon_url'),
    is_active: truthOf(is_active, `${path}.is_active`),
    available_tools: tools.map((tool, index) =>
      textsOf(tool, `${path}.available_tools.${index}`, ['name', 'description']),
    ),
  };
}
