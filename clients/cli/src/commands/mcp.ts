import { mcpCall } from './mcp-call';
import { mcpTools } from './mcp-tools';
import type { Register } from './register';

export const mcp: Register = (parent, run) => {
  const group = parent.command('mcp').description('use the workspace tool server');
  mcpTools(group, run);
  mcpCall(group, run);
};
