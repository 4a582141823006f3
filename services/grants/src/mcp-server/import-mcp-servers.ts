import { type Call, isDuplicateKey, validated } from '@cws/kit';
import type { grants } from '@cws/protos';
import { z } from 'zod';
import type { Context } from '../context';
import { definedServers } from './define-server';
import { mcpServerOf } from './mcp-server';
import { mcpServerEntries } from './mcp-server-entry';
import { type PutServer, putServer } from './put-server';

const request = z.object({ servers: mcpServerEntries });

/**
 * Inserts or updates the servers of the request; other servers stay as they are (contract: tool-servers-import). Asks those
 * servers for their tools first whose entries have `discover`.
 */
export async function importMcpServers(
  context: Context,
  call: Call,
  input: grants.ImportMcpServersRequest,
): Promise<grants.ImportMcpServersResponse> {
  const { servers } = validated(request, input);
  const defined = await definedServers(context, servers);
  const now = new Date(context.clock());
  const put = await againIfTaken(() =>
    context.mcpServers.change(call, async (catalogue) => {
      const done: PutServer[] = [];
      for (const [index, { server }] of defined.entries())
        done.push(await putServer(catalogue, server, now, `servers.${index}`));
      return done;
    }),
  );
  return {
    servers: put.map(({ row }) => mcpServerOf(row)),
    changes: put.map(({ change, changed }, index) => ({
      change,
      changed: [...changed],
      left_out: [...defined[index]!.left_out],
    })),
  };
}

/** A parallel import may have made a server with the same slug, which a second try finds. */
async function againIfTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicateKey(error, 'slug')) throw error;
    return againIfTaken(work);
  }
}
