import { createHash } from 'node:crypto';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { Ajv, type AnySchemaObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020';
import { type LeftOut, leftOut } from '../mcp-server/left-out';
import { TOOL_NAME, type ToolDefinition } from '../mcp-server/mcp-server';
import type { Redaction } from './redaction';

const MAX_DESCRIPTION = 8_000;
const MAX_SCHEMA = 32 * 1024;

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
  if (description.length > MAX_DESCRIPTION) return `its description has more than ${MAX_DESCRIPTION} characters`;
  if (JSON.stringify(inputSchema).length > MAX_SCHEMA) return `its input schema has more than ${MAX_SCHEMA} characters`;
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

const MAX_PLACE = 200;

/** Only the schemas of strangers themselves are validated, by the schemas of the dialects: nothing of theirs is compiled. */
const options = { strict: false, validateFormats: false, logger: false } as const;
let opened: readonly Ajv[] | undefined;

/** The dialect of MCP, and the one before, which servers use without saying so. */
const dialects = (): readonly Ajv[] => {
  opened ??= [new Ajv2020(options), new Ajv(options)];
  return opened;
};

/** The place in a schema of what no dialect allows, as a JSON pointer; undefined where the schema is valid in one of them. */
function invalidPlaceIn({ $schema: _, ...schema }: Readonly<Record<string, unknown>>): string | undefined {
  const places = dialects().map((dialect) => placeOf(dialect, schema));
  return places.includes(undefined) ? undefined : places[0]!.slice(0, MAX_PLACE);
}

function placeOf(dialect: Ajv, schema: AnySchemaObject): string | undefined {
  try {
    if (dialect.validateSchema(schema)) return undefined;
  } catch {
    return '/'; // nested too deeply
  }
  const pointers = dialect.errors!.map(({ instancePath }) => instancePath || '/');
  return pointers.reduce((deepest, pointer) => (pointer.length > deepest.length ? pointer : deepest));
}
