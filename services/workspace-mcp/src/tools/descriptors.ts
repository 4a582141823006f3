import { z } from 'zod';
import { defines, REVISIONS, type Revision } from '../protocol/revisions';
import type { Tool } from '../tool/tool';
import { registry } from './registry';

/** A tool as tools/list shows it. */
export type Descriptor = { readonly name: string } & Record<string, unknown>;

function jsonSchema(schema: z.ZodObject): Record<string, unknown> {
  const { $schema: _dialect, ...flat } = z.toJSONSchema(schema, { io: 'input', override: plainSchema });
  return flat;
}

const describe = ({ name, title, description, annotations, input, output }: Tool, revision: Revision): Descriptor => ({
  name,
  ...(defines.title(revision) && { title }),
  description,
  inputSchema: jsonSchema(input),
  ...(defines.structuredContent(revision) && { outputSchema: jsonSchema(output) }),
  ...(defines.annotations(revision) && { annotations }),
});

const byRevision = new Map(
  REVISIONS.map((revision) => [revision, [...registry.values()].map((tool) => describe(tool, revision))]),
);

/** The descriptors of all tools, made once for each revision. */
export const descriptors = (revision: Revision): readonly Descriptor[] => byRevision.get(revision)!;

type JsonSchema = Record<string, unknown>;

/**
 * Brings a JSON schema into the subset that clients and the providers of models take (contract: tool-schemas): one type each, no `anyOf` where a
 * type is named, no `format`, and no pattern with which a format comes. What a schema says less, the check of arguments still refuses.
 */
function plainSchema({ jsonSchema: schema }: { readonly jsonSchema: JsonSchema }): void {
  if (typeof schema['type'] === 'string') delete schema['anyOf'];
  if ('format' in schema) for (const key of ['format', 'pattern', 'contentEncoding']) delete schema[key];
  delete schema['additionalProperties'];
  if (isEmpty(schema['default']) || typeof schema['default'] === 'object') delete schema['default'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  if (schema['type'] === 'object') withoutMinima(schema);
  describeElsewhere(schema);
}

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

/** A client that has to fill in every argument would invent a text for one that may be left out, but has a minimum. */
function withoutMinima({ properties, required }: JsonSchema): void {
  for (const [name, property] of Object.entries((properties ?? {}) as Record<string, JsonSchema>))
    if (property['type'] === 'string' && !(required as string[] | undefined)?.includes(name))
      delete property['minLength'];
}

/** Leaves of an object that another tool describes only some of its keys. */
function describeElsewhere(schema: JsonSchema): void {
  const { describedBy, described, properties } = schema;
  if (typeof describedBy !== 'string') return;
  const shown = Object.entries(properties as JsonSchema).filter(([key]) => (described as string[]).includes(key));
  for (const key of Object.keys(schema)) delete schema[key];
  const description = `As in ${describedBy}, whose other keys it takes too`;
  Object.assign(schema, { type: 'object', description, properties: Object.fromEntries(shown) });
}
