import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { wrongUsage } from '../failure/exit';

/** Reads `name=value` pairs as the tool's schema has them: text as it stands, anything else as JSON. */
export function argumentsFrom(pairs: readonly string[], tool: Tool | undefined): Record<string, unknown> {
  return Object.fromEntries(pairs.map((pair) => [nameIn(pair), valueIn(pair, tool)]));
}

const nameIn = (pair: string) => pair.slice(0, pair.indexOf('='));

function valueIn(pair: string, tool: Tool | undefined): unknown {
  const text = pair.slice(pair.indexOf('=') + 1);
  if (isText(tool, nameIn(pair))) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw wrongUsage(`--arg ${pair}: ${nameIn(pair)} takes JSON, such as true, 3, "text" or ["a","b"]`);
  }
}

/** An argument that the schema does not know goes as text: the tool says what is wrong with it. */
function isText(tool: Tool | undefined, name: string): boolean {
  const property = tool?.inputSchema.properties?.[name] as { type?: unknown } | undefined;
  return property === undefined || property.type === 'string';
}

/** Reads `--json-args`. */
export function objectFrom(text: string): Record<string, unknown> {
  const value = parsed(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw wrongUsage('--json-args takes one JSON object');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // which is no object
  }
}

export function checkPair(pair: string): string {
  if (/^[^=\s]+=/.test(pair)) return pair;
  throw wrongUsage(`--arg ${pair}: it takes name=value`);
}
