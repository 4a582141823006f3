import { AppError, type Call, onBehalfOf } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';

type RequestedTools = Pick<identity.CreateKeyRequest, 'read_only' | 'has_allowlist' | 'tools'>;

/** The allowlist of a new key; null when there is none, and [] allows nothing. Read-only narrows the requested list (contract: keys-allowlist). */
export async function allowlistOf(context: Context, call: Call, requested: RequestedTools): Promise<string[] | null> {
  if (!requested.read_only && !requested.has_allowlist) return null;
  const known = await context.workspace.listToolNames(onBehalfOf(call, 'identity'), {});
  if (!requested.has_allowlist) return known.read_only_tools;
  const tools = canonical(requested.tools);
  assertKnown(tools, known.tools);
  return requested.read_only ? tools.filter((tool) => known.read_only_tools.includes(tool)) : tools;
}

/** Replaces former dotted names (contract: dotted-tool-names) by current ones and removes duplicates. */
const canonical = (tools: readonly string[]): string[] => [...new Set(tools.map((tool) => tool.replaceAll('.', '_')))];

function assertKnown(tools: readonly string[], known: readonly string[]): void {
  const unknown = tools.filter((tool) => !known.includes(tool));
  if (unknown.length === 0) return;
  const details = unknown.map((tool) => ({
    path: 'tools',
    message: `there is no tool ${JSON.stringify(tool.slice(0, 64))}`,
  }));
  throw new AppError('validation_failed', { details });
}
