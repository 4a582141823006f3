import type { grants } from '@cws/protos';
import { Advice } from '../processes/advice.ts';
import { fieldsOf, listOf, readYaml, textOf, textsOf, truthOf } from './yaml-file.ts';

const FIELDS = [
  'slug',
  'name',
  'description',
  'icon_url',
  'is_active',
  'available_tools',
  'tools',
  'url',
  'discover',
  'headers',
  'private',
  'audience',
] as const;

/**
 * Reads a catalogue file: YAML with a list of servers, or with one field `servers` that holds that list. Only `name` is required.
 * The fields are described in docs/operations/tool-servers.md.
 */
export function readCatalogue(file: string): grants.McpServerEntry[] {
  const document = readYaml(file);
  const servers = Array.isArray(document) ? document : fieldsOf(document, 'The file', ['servers']).servers;
  return listOf(servers, 'servers').map((entry, index) => entryOf(entry, `servers.${index}`));
}

function entryOf(value: unknown, path: string): grants.McpServerEntry {
  const fields = fieldsOf(value, path, FIELDS);
  const text = (name: 'slug' | 'name' | 'description' | 'icon_url' | 'url') => textOf(fields[name], `${path}.${name}`);
  const flag = (name: 'is_active' | 'discover' | 'private', byDefault: boolean) =>
    truthOf(fields[name] ?? byDefault, `${path}.${name}`);
  return {
    slug: text('slug'),
    name: text('name'),
    description: text('description'),
    icon_url: text('icon_url'),
    is_active: flag('is_active', true),
    available_tools: toolsOf(fields, path),
    url: text('url'),
    discover: flag('discover', false),
    headers: headersOf(fields.headers ?? {}, `${path}.headers`),
    is_private: flag('private', false),
    audience: readAudience(fields.audience ?? 'verified', `${path}.audience`),
  };
}

/** `tools`, also taken as `available_tools`: names, or {name, description}. */
function toolsOf({ tools, available_tools }: { tools?: unknown; available_tools?: unknown }, path: string) {
  const name = tools === undefined ? 'available_tools' : 'tools';
  return listOf(tools ?? available_tools ?? [], `${path}.${name}`).map((tool, index) =>
    typeof tool === 'string'
      ? { name: tool, description: '' }
      : textsOf(tool, `${path}.${name}.${index}`, ['name', 'description']),
  );
}

function headersOf(value: unknown, path: string): grants.McpHeader[] {
  const headers = fieldsOf(value, path, Object.keys(Object(value)));
  return Object.entries(headers).map(([name, text]) => ({ name, value: textOf(text, `${path}.${name}`) }));
}

/** Reads `verified`, `all` or {businesses: [ids]}. */
function readAudience(value: unknown, path: string): grants.McpAudience {
  if (value === 'verified' || value === 'all') return { kind: value, businesses: [] };
  if (typeof value !== 'object') throw new Advice(`${path} must be verified, all, or businesses with a list of ids.`);
  const ids = listOf(fieldsOf(value, path, ['businesses']).businesses, `${path}.businesses`);
  return { kind: 'businesses', businesses: ids.map((id, index) => textOf(id, `${path}.businesses.${index}`)) };
}
