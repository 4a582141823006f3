import { AppError, type Call, onBehalfOf } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';

type Asked = Pick<identity.CreateKeyRequest, 'read_only' | 'has_allowlist' | 'tools'>;

/** The allowlist of a new key: null is none, [] allows nothing; read-only narrows a list that was asked for (contract: keys-allowlist). */
export async function allowlistOf(context: Context, call: Call, asked: Asked): Promise<string[] | null> {
  if (!asked.read_only && !asked.has_allowlist) return null;
  const known = await context.workspace.listToolNames(onBehalfOf(call, 'identity'), {});
  if (!asked.has_allowlist) return known.read_only_tools;
  const tools = canonical(asked.tools);
  assertKnown(tools, known.tools);
  return asked.read_only ? tools.filter((tool) => known.read_only_tools.includes(tool)) : tools;
}

/** Former dotted names (contract: dotted-tool-names) are kept as the names that are listed now, each once. */
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
