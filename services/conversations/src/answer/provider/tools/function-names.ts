import { createHash } from 'node:crypto';
import type { grants } from '@cws/protos';

/** As long as names of functions are in the chat completions protocol. */
const LONGEST = 64;
const HASH_LENGTH = 8;

/** Names the tools of one answer as its model calls them; a tool keeps its name (contract: grants-tools-offered). */
export type FunctionNames = (tool: Pick<grants.OfferedTool, 'server' | 'tool'>) => string;

/** Slug, `__`, tool; with a hash behind it where that is too long or is the name of another tool. */
export function functionNames(): FunctionNames {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  return ({ server, tool }) => {
    const whole = `${server}__${tool}`;
    const known = names.get(whole);
    if (known !== undefined) return known;
    const short = whole.replace(/[^A-Za-z0-9_-]/g, '_');
    const name = short.length > LONGEST || taken.has(short) ? hashed(short, whole) : short;
    names.set(whole, name);
    taken.add(name);
    return name;
  };
}

const hashed = (name: string, whole: string): string =>
  `${name.slice(0, LONGEST - HASH_LENGTH - 1)}_${createHash('sha256').update(whole).digest('hex').slice(0, HASH_LENGTH)}`;
