import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { defines, REVISIONS, type Revision } from '../protocol/revisions';
import type { Tool } from '../tool/tool';
import { registry } from './registry';

/** A tool as tools/list shows it. */
export type Descriptor = { readonly name: string } & Record<string, unknown>;

function jsonSchema(schema: z.ZodObject): Record<string, unknown> {
  const { $schema: _dialect, ...flat } = z.toJSONSchema(schema, { io: 'input', override: adapt });
  return flat;
}

/**
 * Leaves out the bounds of every integer in JSON, and the parts of an object that another tool describes. Clients warn of an empty schema
 * and refuse a format that JSON Schema does not define.
 */
function adapt({ jsonSchema: schema }: { readonly jsonSchema: Record<string, unknown> }): void {
  if (isDeepStrictEqual(schema['additionalProperties'], {})) schema['additionalProperties'] = true;
  if (schema['format'] === 'base64') delete schema['format'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  const { describedBy } = schema;
  if (typeof describedBy !== 'string') return;
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, { type: 'object', description: `As in ${describedBy}` });
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
