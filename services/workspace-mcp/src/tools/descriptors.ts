import { z } from 'zod';
import { defines, REVISIONS, type Revision } from '../protocol/revisions';
import type { Tool } from '../tool/tool';
import { plainSchema } from './plain-schema';
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
