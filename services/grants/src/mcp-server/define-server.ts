import { AppError, invalidField } from '@cws/kit';
import type { Context } from '../context';
import { missingVariables } from './header-entry';
import { type DefinedServer, type ToolDefinition, undefinedTool } from './mcp-server';
import { MAX_TOOLS, type McpServerEntry, TOOL_NAME } from './mcp-server-entry';

/** The servers with the definitions of their tools, which are asked of a server that says `discover`. validation_failed names the entry. */
export function definedServers(context: Context, entries: readonly McpServerEntry[]): Promise<DefinedServer[]> {
  for (const [index, { headers }] of entries.entries()) {
    const missing = missingVariables(headers, context.variables);
    if (missing.length > 0)
      throw invalidField(`servers.${index}.headers`, `the grants process has no variable ${missing.join(', ')}`);
  }
  return Promise.all(entries.map((entry, index) => definedServer(context, entry, `servers.${index}`)));
}

async function definedServer(context: Context, entry: McpServerEntry, path: string): Promise<DefinedServer> {
  const { discover, available_tools, ...fields } = entry;
  const definitions = discover ? await discovered(context, entry, path) : available_tools.map(undefinedTool);
  return {
    ...fields,
    definitions,
    available_tools: definitions.map(({ name, description }) => ({ name, description })),
  };
}

async function discovered({ toolServers }: Context, entry: McpServerEntry, path: string): Promise<ToolDefinition[]> {
  const found = await toolServers.discover(entry).catch((error: Error) => {
    throw error instanceof AppError
      ? error
      : invalidField(`${path}.discover`, `the server was asked: ${error.message}`);
  });
  const wanted = namedTools(entry, found, path);
  if (wanted.length > MAX_TOOLS) throw invalidField(`${path}.discover`, `the server has more than ${MAX_TOOLS} tools`);
  const odd = wanted.find(({ name }) => !TOOL_NAME.test(name));
  if (odd) throw invalidField(`${path}.discover`, `the server has a tool with the name ${JSON.stringify(odd.name)}`);
  return wanted;
}

/** All of them where the entry names none. */
function namedTools(
  { available_tools }: McpServerEntry,
  found: readonly ToolDefinition[],
  path: string,
): ToolDefinition[] {
  if (available_tools.length === 0) return [...found];
  return available_tools.map(({ name }) => {
    const tool = found.find((one) => one.name === name);
    if (!tool) throw invalidField(`${path}.available_tools`, `the server has no tool ${name}`);
    return tool;
  });
}
