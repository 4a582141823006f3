import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Context } from '../context';
import { withToolServer } from '../mcp/connection';
import { listTools } from '../mcp/list-tools';
import { table } from '../terminal/table';
import type { Register } from './register';

export const mcpTools: Register = (parent, run) => {
  parent.command('tools').description('list the tools that you may call, with their arguments').action(run(list));
};

async function list(context: Context): Promise<void> {
  const tools = await withToolServer(context, listTools);
  context.terminal.result(tools, (width) => table(['TOOL', 'TAKES', 'DOES'], tools.map(row), width));
}

const row = ({ name, title = '', inputSchema }: Tool) => [name, namesOf(inputSchema), title];

/** Lists the required arguments, then the optional ones in brackets. */
function namesOf({ properties = {}, required = [] }: Tool['inputSchema']): string {
  const others = Object.keys(properties).filter((name) => !required.includes(name));
  return [...required, ...others.map((name) => `[${name}]`)].join(' ');
}
