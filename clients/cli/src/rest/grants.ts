import { z } from 'zod';
import type { Context } from '../context';
import { list } from './list';

const Grant = z.looseObject({
  id: z.string(),
  app_id: z.string(),
  conversation_id: z.string(),
  mcp_server_id: z.string(),
  allowed_tools: z.array(z.string()),
  expires_at: z.string(),
  revoked_at: z.string(),
  is_active: z.boolean(),
});

/** A data-share grant, with all of its fields (contract: grants-fields). */
export type Grant = z.infer<typeof Grant>;

const GrantUse = z.looseObject({
  id: z.string(),
  tool: z.string(),
  session_id: z.string(),
  at: z.string(),
  duration_ms: z.number(),
  outcome: z.string(),
});

/** A call of a grant's tool (contract: grants-uses). */
export type GrantUse = z.infer<typeof GrantUse>;

export interface GrantFilters {
  readonly conversation?: string;
  readonly active?: boolean;
}

/** Lists the person's grants, newest first, up to `limit` (contract: grants-list). */
export const listGrants = (context: Context, { conversation, active }: GrantFilters, limit: number): Promise<Grant[]> =>
  list(
    context,
    Grant,
    { path: '/data-shares', filters: { conversation_id: conversation, active: active?.toString() } },
    limit,
  );

/** Lists the uses of a grant, newest first, up to `limit` (contract: grants-uses). */
export const listGrantUses = (context: Context, grant: string, limit: number): Promise<GrantUse[]> =>
  list(context, GrantUse, { path: `/data-shares/${encodeURIComponent(grant)}/uses` }, limit);
