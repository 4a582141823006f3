import { type Call, validated } from '@cws/kit';
import type { grants } from '@cws/protos';
import { z } from 'zod';
import type { Context } from '../context';
import { mcpServerOf } from './mcp-server';
import { mcpServerEntries } from './mcp-server-entry';

const request = z.object({ servers: mcpServerEntries });

/** Inserts or updates the servers of the request; other servers stay as they are. */
export async function importMcpServers(
  { mcpServers, clock }: Context,
  call: Call,
  input: grants.ImportMcpServersRequest,
): Promise<grants.ImportMcpServersResponse> {
  const { servers } = validated(request, input);
  return { servers: (await mcpServers.put(call, servers, new Date(clock()))).map(mcpServerOf) };
}
