import { createHash } from 'node:crypto';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { type LeftOut, leftOut } from '../mcp-server/left-out';
import { TOOL_NAME, type ToolDefinition } from '../mcp-server/mcp-server';
import type { Redaction } from './redaction';
import { invalidPlaceIn } from './schema-problem';

const LONGEST_DESCRIPTION = 8_000;
const LARGEST_SCHEMA = 32 * 1024;

/** A tool as it is kept, or why it cannot be. Values of headers are redacted in everything that models and people are shown. */
export function definitionOf(tool: Tool, redaction: Redaction): ToolDefinition | LeftOut {
  const { name, title, annotations, inputSchema } = tool;
  const description = tool.description ?? title ?? annotations?.title ?? '';
  const problem = problemOf(tool, description, redaction);
  if (problem !== undefined) return leftOut(redaction.in(leftOut(name, problem).name), problem);
  return {
    name,
    description: redaction.in(description).toWellFormed(),
    input_schema: JSON.stringify(redaction.inside(inputSchema)),
    is_read_only: annotations?.readOnlyHint === true,
    fingerprint: fingerprintOf(tool),
  };
}

function problemOf({ name, inputSchema }: Tool, description: string, redaction: Redaction): string | undefined {
  if (!TOOL_NAME.test(name)) return 'its name is not 1 to 128 of letters, digits, _ . -';
  if (redaction.in(name) !== name) return 'its name holds the value of a header';
  if (description.length > LONGEST_DESCRIPTION)
    return `its description has more than ${LONGEST_DESCRIPTION} characters`;
  if (JSON.stringify(inputSchema).length > LARGEST_SCHEMA)
    return `its input schema has more than ${LARGEST_SCHEMA} characters`;
  const place = invalidPlaceIn(inputSchema);
  return place === undefined ? undefined : `its input schema is not valid at ${redaction.in(place)}`;
}

/** Differs whenever anything differs that a model or a person was shown. */
export function fingerprintOf({ name, title, description, inputSchema, outputSchema, annotations }: Tool): string {
  const shown = { name, title, description, inputSchema, outputSchema, annotations };
  return createHash('sha256')
    .update(JSON.stringify(sorted(shown)))
    .digest('base64url');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
