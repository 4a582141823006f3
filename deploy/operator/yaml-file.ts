import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { Advice, reasonOf } from '../processes/advice.ts';

// This file checks types, since YAML may read 1 for "1"; the service validates the values.

export function readYaml(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Advice(`${file} cannot be read: ${reasonOf(error)}`);
  }
}

/** Checks that a value is a mapping with only these fields. */
export function fieldsOf<Name extends string>(
  value: unknown,
  path: string,
  names: readonly Name[],
): { [name in Name]?: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Advice(`${path} must have the fields ${names.join(', ')}.`);
  const unknown = Object.keys(value).find((name) => !(names as readonly string[]).includes(name));
  if (unknown === undefined) return value as { [name in Name]?: unknown };
  throw new Advice(`${path} has no field ${unknown}: its fields are ${names.join(', ')}.`);
}

export function listOf(value: unknown, path: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new Advice(`${path} must be a list.`);
}

export function textOf(value: unknown = '', path: string): string {
  if (typeof value === 'string') return value;
  throw new Advice(`${path} must be text: put it in quotes.`);
}

export function truthOf(value: unknown, path: string): boolean {
  if (typeof value === 'boolean') return value;
  throw new Advice(`${path} must be true or false.`);
}

/** Reads a mapping of texts; missing ones are empty. */
export function textsOf<Name extends string>(
  value: unknown,
  path: string,
  names: readonly Name[],
): { [name in Name]: string } {
  const fields = fieldsOf(value, path, names);
  const texts = names.map((name) => [name, textOf(fields[name], `${path}.${name}`)]);
  return Object.fromEntries(texts) as { [name in Name]: string };
}
