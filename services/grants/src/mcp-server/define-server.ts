import { invalidField } from '@cws/kit';
import type { grants } from '@cws/protos';
import type { Context } from '../context';
import { missingVariables } from './header-entry';
import { isLeftOut, type LeftOut, leftOut } from './left-out';
import { type DefinedServer, type ToolDefinition, undefinedTool } from './mcp-server';
import { MAX_TOOLS, type McpServerEntry, namedTool } from './mcp-server-entry';

/** A server with the definitions of its tools, and the tools that were left out. */
export interface Defined {
  readonly server: DefinedServer;
  readonly left_out: readonly LeftOut[];
}

/** The servers with the definitions of their tools, which are asked of a server that says `discover`. validation_failed names the entry. */
export function definedServers(
  context: Pick<Context, 'toolServers' | 'variables'>,
  entries: readonly McpServerEntry[],
): Promise<Defined[]> {
  for (const [index, { headers }] of entries.entries()) {
    const missing = missingVariables(headers, context.variables);
    if (missing.length > 0)
      throw invalidField(`servers.${index}.headers`, `the grants process has no variable ${missing.join(', ')}`);
  }
  return Promise.all(entries.map((entry, index) => definedServer(context, entry, `servers.${index}`)));
}

async function definedServer(
  context: Pick<Context, 'toolServers'>,
  entry: McpServerEntry,
  path: string,
): Promise<Defined> {
  const { discover, available_tools, ...fields } = entry;
  const tools = discover ? await discovered(context, entry, path) : available_tools.map((tool) => named(tool));
  const definitions = tools.filter((one): one is ToolDefinition => !isLeftOut(one));
  const left_out = tools.filter(isLeftOut);
  if (definitions.length === 0) assertNone(left_out, path);
  const listed = definitions.map(({ name, description }) => ({ name, description }));
  return { server: { ...fields, definitions, available_tools: listed }, left_out };
}

/** An entry of which nothing is left is wrong as a whole. */
function assertNone([first]: readonly LeftOut[], path: string): void {
  if (first)
    throw invalidField(`${path}.available_tools`, `has no tool that can be taken: ${first.name}: ${first.reason}`);
}

function named(tool: grants.McpTool): ToolDefinition | LeftOut {
  const { error } = namedTool.safeParse(tool);
  const [issue] = error?.issues ?? [];
  return issue ? leftOut(tool.name, `its ${issue.path.join('.')} ${issue.message}`) : undefinedTool(tool);
}

async function discovered(
  { toolServers }: Pick<Context, 'toolServers'>,
  entry: McpServerEntry,
  path: string,
): Promise<(ToolDefinition | LeftOut)[]> {
  const tools = await toolServers.discover(entry).catch((error: Error) => {
    throw invalidField(`${path}.discover`, `the server was asked: ${error.message}`);
  });
  const wanted = wantedTools(entry, withoutRepeats(tools));
  if (wanted.length > MAX_TOOLS) throw invalidField(`${path}.discover`, `the server has more than ${MAX_TOOLS} tools`);
  return wanted;
}

/** All of them where the entry names none. */
function wantedTools(
  { available_tools }: McpServerEntry,
  tools: readonly (ToolDefinition | LeftOut)[],
): (ToolDefinition | LeftOut)[] {
  if (available_tools.length === 0) return [...tools];
  // The first one of two with one name: it is the one that can be taken.
  const byName = new Map(tools.toReversed().map((tool) => [tool.name, tool]));
  return available_tools.map(({ name }) => byName.get(name) ?? leftOut(name, 'the server has no such tool'));
}

function withoutRepeats(tools: readonly (ToolDefinition | LeftOut)[]): (ToolDefinition | LeftOut)[] {
  const names = new Set<string>();
  return tools.map((one) => {
    if (isLeftOut(one) || !names.has(one.name)) {
      names.add(one.name);
      return one;
    }
    return leftOut(one.name, 'the server has two tools of this name');
  });
}
