import { readFileSync } from 'node:fs';
import type { grants } from '@cws/protos';
import { parse } from 'yaml';
import { Advice, reasonOf } from '../advice.ts';

/**
 * Entries of a catalogue file: YAML with one list `servers` of {slug, name, description, icon_url, is_active,
 * available_tools: [{name, description}]}. Only slug and name must be there; is_active is true unless it says false.
 * Types are checked here, where YAML may read a 1 for a "1"; what may stand in a field, the service decides.
 */
export function readCatalogue(file: string): grants.McpServerEntry[] {
  const { servers } = fieldsOf(parsed(file), 'The file', ['servers']);
  return listOf(servers, 'servers').map((entry, index) => entryOf(entry, `servers.${index}`));
}

function parsed(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Advice(`${file} cannot be read: ${reasonOf(error)}`);
  }
}

function entryOf(value: unknown, path: string): grants.McpServerEntry {
  const names = ['slug', 'name', 'description', 'icon_url', 'is_active', 'available_tools'];
  const { is_active = true, available_tools = [], ...texts } = fieldsOf(value, path, names);
  if (typeof is_active !== 'boolean') throw new Advice(`${path}.is_active must be true or false.`);
  const text = (name: string) => textOf(texts[name], `${path}.${name}`);
  const tools = listOf(available_tools, `${path}.available_tools`);
  return {
    slug: text('slug'),
    name: text('name'),
    description: text('description'),
    icon_url: text('icon_url'),
    is_active,
    available_tools: tools.map((tool, index) => toolOf(tool, `${path}.available_tools.${index}`)),
  };
}

function toolOf(value: unknown, path: string): grants.McpTool {
  const { name, description } = fieldsOf(value, path, ['name', 'description']);
  return { name: textOf(name, `${path}.name`), description: textOf(description, `${path}.description`) };
}

function fieldsOf(value: unknown, path: string, names: string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Advice(`${path} must have the fields ${names.join(', ')}.`);
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown === undefined) return value as Record<string, unknown>;
  throw new Advice(`${path} has no field ${unknown}: its fields are ${names.join(', ')}.`);
}

function listOf(value: unknown, path: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new Advice(`${path} must be a list.`);
}

function textOf(value: unknown = '', path: string): string {
  if (typeof value === 'string') return value;
  throw new Advice(`${path} must be text: put it in quotes.`);
}
