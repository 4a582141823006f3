import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Context } from '../context';
import { withToolServer } from '../mcp/connection';
import { listTools } from '../mcp/list-tools';
import { type Columns, tableOf } from '../terminal/table';
import { mcpCall } from './mcp-call';
import type { Register } from './register';

export const mcp: Register = (parent, run) => {
  const group = parent.command('mcp').description('use the workspace tool server');
  group.command('tools').description('list the tools that you may call, with their arguments').action(run(list));
  mcpCall(group, run);
};

async function list(context: Context): Promise<void> {
  const tools = await withToolServer(context, listTools);
  context.terminal.result(tools, tableOf(tools, COLUMNS, 'No tools.'));
}

const COLUMNS: Columns<Tool> = {
  TOOL: ({ name }) => name,
  TAKES: ({ inputSchema }) => namesOf(inputSchema),
  DOES: ({ title = '' }) => title,
};

/** Lists the required arguments, then the optional ones in brackets. */
function namesOf({ properties = {}, required = [] }: Tool['inputSchema']): string {
  const others = Object.keys(properties).filter((name) => !required.includes(name));
  return [...required, ...others.map((name) => `[${name}]`)].join(' ');
}
