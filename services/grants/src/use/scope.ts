import { isBytes, jsonOrUndefined, textOfBytes } from '@cws/kit';

/** The part of a grant's scope_meta that concerns the use of its tools (contract: grants-tool-scope). */
export interface Scope {
  /** Results of its server may lead to calls of another one. */
  readonly chain: boolean;
  /** Tools that may change something. */
  readonly writeTools: readonly string[];
}

const NOTHING: Scope = { chain: false, writeTools: [] };

/** Reads JSON, or an array of integers that spells JSON in UTF-8 (contract: structured-fields); anything else allows nothing. */
export function scopeOf(scope_meta: string): Scope {
  const value = spelled(jsonOrUndefined(scope_meta));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return NOTHING;
  const { chain, write_tools } = value as { chain?: unknown; write_tools?: unknown };
  const tools: unknown[] = Array.isArray(write_tools) ? write_tools : [];
  return { chain: chain === true, writeTools: tools.filter((tool) => typeof tool === 'string') };
}

function spelled(value: unknown): unknown {
  return isBytes(value) ? jsonOrUndefined(textOfBytes(value) ?? '') : value;
}
