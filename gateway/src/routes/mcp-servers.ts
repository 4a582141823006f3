import type { grants } from '@cws/protos';
import { DISCLOSURE } from './data-shares';
import { many, row } from './route';

/** contract: tool-servers-list */
export const mcpServerRows = [
  row({
    id: 'listMcpServers',
    tag: 'grants',
    summary: 'List tool servers',
    description: `Only active servers are listed, by name. ${DISCLOSURE}`,
    method: 'GET',
    path: '/mcp-servers',
    access: 'any-credential',
    limit: 'read',
    service: 'grants',
    rpc: 'listMcpServers',
    request: () => ({ include_inactive: false }),
    response: many('cws.grants.v1.McpServer', (response: grants.ListMcpServersResponse) => response.servers),
    statuses: [200],
    errors: [],
  }),
];
