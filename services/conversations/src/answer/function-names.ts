import { createHash } from 'node:crypto';
import type { grants } from '@cws/protos';

/** As long as names of functions are in the chat completions protocol. */
const LONGEST = 64;
const HASH_LENGTH = 8;

/** The tools of an answer by the names under which its model calls them (contract: grants-tools-offered). */
export type NamedTools = ReadonlyMap<string, grants.OfferedTool>;

/** Slug, `__`, tool; with a hash behind it where that is too long or is the name of another tool. */
export function namedTools(tools: readonly grants.OfferedTool[]): NamedTools {
  const named = new Map<string, grants.OfferedTool>();
  for (const tool of tools) {
    const whole = `${tool.server}__${tool.tool}`;
    const name = whole.replace(/[^A-Za-z0-9_-]/g, '_');
    named.set(name.length > LONGEST || named.has(name) ? hashed(name, whole) : name, tool);
  }
  return named;
}

const hashed = (name: string, whole: string): string =>
  `${name.slice(0, LONGEST - HASH_LENGTH - 1)}_${createHash('sha256').update(whole).digest('hex').slice(0, HASH_LENGTH)}`;
