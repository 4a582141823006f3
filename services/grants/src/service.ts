import { type BoundService, bindService, SIGNED_IN_OR_CONNECTED } from '@cws/kit';
import { grants } from '@cws/protos';
import type { Context } from './context';
import { mergeUser } from './grant/merge-user';
import { importMcpServers } from './mcp-server/import-mcp-servers';
import { listMcpServers } from './mcp-server/list-mcp-servers';

export const grantsService = (context: Context): BoundService =>
  bindService(
    grants.GrantsServiceDefinition,
    {
      listMcpServers: {
        from: ['gateway', 'operator'],
        as: [...SIGNED_IN_OR_CONNECTED, 'operator'],
        handle: listMcpServers,
      },
      mergeUser: { from: ['identity'], as: ['service'], handle: mergeUser },
      importMcpServers: { from: ['operator'], as: ['operator'], handle: importMcpServers },
    },
    context,
  );
