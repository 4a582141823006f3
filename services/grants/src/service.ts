import { type BoundService, bindService, type Issuer, SIGNED_IN, SIGNED_IN_OR_CONNECTED } from '@cws/kit';
import { grants } from '@cws/protos';
import type { Context } from './context';
import { createGrant } from './grant/create-grant';
import { eraseBusiness } from './grant/erase-business';
import { eraseUser } from './grant/erase-user';
import { getGrant } from './grant/get-grant';
import { listGrants } from './grant/list-grants';
import { mergeUser } from './grant/merge-user';
import { revokeGrant } from './grant/revoke-grant';
import { importMcpServers } from './mcp-server/import-mcp-servers';
import { listMcpServers } from './mcp-server/list-mcp-servers';
import { callTool } from './use/call-tool';
import { listGrantUses } from './use/list-grant-uses';
import { listOfferedTools } from './use/list-offered-tools';

/** identity reads what a user exports as that user. */
const exporters: readonly Issuer[] = ['gateway', 'identity'];

export const grantsService = (context: Context): BoundService =>
  bindService(
    grants.GrantsServiceDefinition,
    {
      createGrant: { from: ['gateway'], as: SIGNED_IN, handle: createGrant },
      getGrant: { from: ['gateway'], as: SIGNED_IN, handle: getGrant },
      listGrants: { from: exporters, as: SIGNED_IN, handle: listGrants },
      revokeGrant: { from: ['gateway'], as: SIGNED_IN, handle: revokeGrant },
      listGrantUses: { from: exporters, as: SIGNED_IN, handle: listGrantUses },
      listOfferedTools: { from: ['conversations'], as: ['service'], handle: listOfferedTools },
      callTool: { from: ['conversations'], as: ['service'], handle: callTool },
      listMcpServers: {
        from: ['gateway', 'operator'],
        as: [...SIGNED_IN_OR_CONNECTED, 'operator'],
        handle: listMcpServers,
      },
      mergeUser: { from: ['identity'], as: ['service'], handle: mergeUser },
      eraseUser: { from: ['identity'], as: ['service'], handle: eraseUser },
      eraseBusiness: { from: ['identity'], as: ['service'], handle: eraseBusiness },
      importMcpServers: { from: ['operator'], as: ['operator'], handle: importMcpServers },
    },
    context,
  );
