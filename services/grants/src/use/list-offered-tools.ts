import type { Call } from '@cws/kit';
import type { grants } from '@cws/protos';
import type { Context } from '../context';
import type { GrantRow } from '../grant/grant';
import type { McpServerRow } from '../mcp-server/mcp-server';
import { usableTools, whyUnusable } from './usable';

/** As many as a model can choose from. */
const MOST_TOOLS = 128;

/** The tools that an answer in that session may offer its model (contract: grants-tools-offered). */
export async function listOfferedTools(
  context: Context,
  call: Call,
  { user_id, app_id, conversation_ids }: grants.ListOfferedToolsRequest,
): Promise<grants.ListOfferedToolsResponse> {
  const now = new Date(context.clock());
  const rows = await context.grants.active(call, { user_id, app_id, conversation_ids }, now);
  if (rows.length === 0) return { tools: [] };
  const servers = await context.mcpServers.findAll(call, [...new Set(rows.map(({ mcp_server_id }) => mcp_server_id))]);
  const byId = new Map(servers.map((server) => [server._id, server]));
  const offered = rows.flatMap((grant) => offeredBy(context, grant, byId.get(grant.mcp_server_id)));
  return { tools: withoutRepeats(offered).slice(0, MOST_TOOLS) };
}

function offeredBy({ clock }: Context, grant: GrantRow, server: McpServerRow | undefined): grants.OfferedTool[] {
  if (!server || whyUnusable(grant, server, clock)) return [];
  return usableTools(grant, server).map(({ name, description, input_schema }) => ({
    grant_id: grant._id,
    server: server.slug,
    tool: name,
    description,
    input_schema,
  }));
}

/** The first of several grants for one tool is used. */
const withoutRepeats = (tools: readonly grants.OfferedTool[]): grants.OfferedTool[] =>
  [...new Map(tools.toReversed().map((tool) => [`${tool.server} ${tool.tool}`, tool])).values()].reverse();
