import type { Clock } from '@cws/kit';
import { type GrantRow, isActive } from '../grant/grant';
import { type McpServerRow, type ToolDefinition, undefinedTool, VERIFIED } from '../mcp-server/mcp-server';
import { scopeOf } from './scope';

/** Whether a grant can be used at this moment at all; if not, why. */
export function whyUnusable(grant: GrantRow, server: McpServerRow | null, clock: Clock): string | undefined {
  if (!isActive(grant, clock)) return 'the permission has ended';
  if (!server?.is_active || !server.url) return 'the server cannot be used';
  return isInAudience(grant, server) ? undefined : 'the server is not for this user';
}

function isInAudience({ is_verified, business_id }: GrantRow, { audience = VERIFIED }: McpServerRow): boolean {
  if (audience.kind === 'all') return true;
  return is_verified && (audience.kind === 'verified' || audience.businesses.includes(business_id));
}

/** The tools that a model is offered, as they were defined at the import. */
export function usableTools(
  grant: GrantRow,
  { definitions, available_tools }: McpServerRow,
): readonly ToolDefinition[] {
  const { writeTools } = scopeOf(grant.scope_meta);
  return (definitions ?? available_tools.map(undefinedTool)).filter(
    ({ name, is_read_only }) => grant.allowed_tools.includes(name) && (is_read_only || writeTools.includes(name)),
  );
}
