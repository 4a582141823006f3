import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { collect } from '../rest/collect';
import type { ToolServer } from './sdk';

/** The tools that the sign-in may call. */
export const listTools = (server: ToolServer): Promise<Tool[]> =>
  collect(Number.POSITIVE_INFINITY, async (cursor) => {
    const { tools, nextCursor = '' } = await server.listTools({ cursor });
    return { items: tools, next_cursor: nextCursor };
  });
