import type { Variables } from '../mcp-server/header-entry';
import type { ToolServers } from './tool-servers';

/**
 * The MCP client of this process, loaded at its first use: its packages are a tenth of an idle process, and most processes have no
 * grant to use. `variables` fill the headers of servers.
 */
export function lazyToolServers(variables: Variables): ToolServers {
  let opened: ToolServers | undefined;
  const servers = () => {
    const { openToolServers } = require('./tool-servers') as typeof import('./tool-servers');
    opened ??= openToolServers(variables);
    return opened;
  };
  return {
    discover: (server) => servers().discover(server),
    call: (call) => servers().call(call),
    close: async () => opened?.close(),
  };
}
