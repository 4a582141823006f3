import { type Call, validated } from '@cws/kit';
import type { grants } from '@cws/protos';
import { z } from 'zod';
import type { Context } from '../context';
import { mcpServerOf } from './mcp-server';
import { mcpServerEntries } from './mcp-server-entry';

const request = z.object({ servers: mcpServerEntries });

/** Entries that the request does not name are left alone. */
export async function importMcpServers(
  { mcpServers, clock }: Context,
  call: Call,
  input: grants.ImportMcpServersRequest,
): Promise<grants.ImportMcpServersResponse> {
  const { servers } = validated(request, input);
  return { servers: (await mcpServers.put(call, servers, new Date(clock()))).map(mcpServerOf) };
}
