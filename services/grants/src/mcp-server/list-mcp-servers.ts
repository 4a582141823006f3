import { AppError, type Call } from '@cws/kit';
import type { grants } from '@cws/protos';
import type { Context } from '../context';
import { mcpServerOf } from './mcp-server';

/** Lists servers; only the operator may include inactive ones (contract: tool-servers-list). */
export async function listMcpServers(
  { mcpServers }: Context,
  call: Call,
  { include_inactive }: grants.ListMcpServersRequest,
): Promise<grants.ListMcpServersResponse> {
  if (include_inactive && call.caller.kind !== 'operator') throw new AppError('forbidden');
  return { servers: (await mcpServers.list(call, include_inactive)).map(mcpServerOf) };
}
