import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { collect } from '../rest/collect';

/** The tools that the sign-in may call. */
export const listTools = (client: Client): Promise<Tool[]> =>
  collect(Number.POSITIVE_INFINITY, async (cursor) => {
    const { tools, nextCursor = '' } = await client.listTools({ cursor });
    return { items: tools, next_cursor: nextCursor };
  });
