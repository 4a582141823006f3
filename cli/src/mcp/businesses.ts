import { z } from 'zod';
import { readAs } from '../rest/read-as';
import type { ToolServer } from './sdk';
import { useTool } from './use-tool';

const Business = z.looseObject({ business_id: z.string(), name: z.string(), role: z.string() });
const Businesses = z.object({ workspaces: z.array(Business) });

/** A business, and the role of whoever is signed in there. */
export type Business = z.infer<typeof Business>;

/** The businesses that the account belongs to. */
export async function listBusinesses(server: ToolServer): Promise<readonly Business[]> {
  const { structuredContent } = await useTool(server, 'workspace_list', {});
  return readAs(Businesses, structuredContent).workspaces;
}

/** The business that the sign-in is bound to; undefined while it is for the account as a whole. */
export async function boundBusiness(server: ToolServer): Promise<Business | undefined> {
  const result = await server.callTool({ name: 'workspace_get', arguments: {} });
  return result.isError ? undefined : readAs(Business, result.structuredContent);
}
