import { z } from 'zod';
import type { Context } from '../context';
import { readAs } from '../rest/read-as';
import { changeSession, type KnownBusiness, readSession } from '../store/session-file';
import type { ToolServer } from './sdk';
import { useTool } from './use-tool';

const Business = z.object({
  business_id: z.string(),
  name: z.string(),
  role: z.string(),
  default_app_id: z.string(),
});
const Businesses = z.object({ workspaces: z.array(Business) });

export type Business = z.infer<typeof Business>;

/** The business that the sign-in is bound to; undefined while it is for the account as a whole. */
export async function boundBusiness(server: ToolServer): Promise<Business | undefined> {
  const result = await server.callTool({ name: 'workspace_get', arguments: {} });
  return result.isError ? undefined : readAs(Business, result.structuredContent);
}

/** The person's businesses that the service lists now, or listed before the sign-in was bound to one. */
export async function knownBusinesses(context: Context, server: ToolServer): Promise<Known> {
  const { structuredContent } = await useTool(server, 'workspace_list', {});
  const named = readAs(Businesses, structuredContent).workspaces.map(known);
  const bound = await boundBusiness(server);
  if (!bound) return { all: await remember(context, named), bound };
  const before = (await readSession(context))?.businesses ?? [];
  return { all: [...named, ...before.filter(({ business_id }) => business_id !== bound.business_id)], bound };
}

export interface Known {
  readonly all: readonly KnownBusiness[];
  readonly bound: Business | undefined;
}

const known = ({ business_id, name, role }: Business): KnownBusiness => ({ business_id, name, role });

const remember = (context: Context, businesses: KnownBusiness[]) =>
  changeSession(context, async (current) => ({ session: current && { ...current, businesses }, result: businesses }));
