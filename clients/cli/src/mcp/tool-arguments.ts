import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { wrongUsage } from '../failure/exit';

/** Parses `name=value` pairs by the types of the tool's schema: plain text where that may be a string, JSON for every other type. */
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
    throw wrongUsage(`--arg ${pair}: ${nameIn(pair)} must be JSON, such as true, 3, "text" or ["a","b"]`);
  }
}

interface Property {
  readonly type?: unknown;
  readonly anyOf?: readonly Property[];
}

/** An argument that the schema does not have is sent as text, and the tool refuses it. */
function isText(tool: Tool | undefined, name: string): boolean {
  const property = tool?.inputSchema.properties?.[name] as Property | undefined;
  if (property === undefined) return true;
  return [property, ...(property.anyOf ?? [])].some(({ type }) => type === 'string');
}

/** Parses `--json-args`. */
export function objectFrom(text: string): Record<string, unknown> {
  const value = parsed(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw wrongUsage('--json-args must be one JSON object');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function checkPair(pair: string): string {
  if (/^[^=\s]+=/.test(pair)) return pair;
  throw wrongUsage(`--arg ${pair}: it must be name=value`);
}
