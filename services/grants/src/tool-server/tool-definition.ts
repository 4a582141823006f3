import { createHash } from 'node:crypto';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { ToolDefinition } from '../mcp-server/mcp-server';

const LONGEST_DESCRIPTION = 8_000;
const LARGEST_SCHEMA = 32 * 1024;

/** A tool as it is kept. Throws when its description or its schema is too large. */
export function definitionOf(tool: Tool): ToolDefinition {
  const { name, title, annotations } = tool;
  const description = tool.description ?? title ?? annotations?.title ?? '';
  const input_schema = JSON.stringify(tool.inputSchema);
  if (description.length > LONGEST_DESCRIPTION || input_schema.length > LARGEST_SCHEMA)
    throw new Error(`the definition of the tool ${JSON.stringify(name.slice(0, 128))} is too large`);
  const is_read_only = annotations?.readOnlyHint === true;
  return {
    name,
    description: description.toWellFormed(),
    input_schema,
    is_read_only,
    fingerprint: fingerprintOf(tool),
  };
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
