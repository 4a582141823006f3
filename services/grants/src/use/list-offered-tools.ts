import type { Call } from '@cws/kit';
import type { grants } from '@cws/protos';
import type { Context } from '../context';
import type { GrantRow } from '../grant/grant';
import type { McpServerRow } from '../mcp-server/mcp-server';
import { type Seen, seenGrants, whyNotChained } from './chain';
import { usableTools, whyUnusable } from './usable';

/** As many as a model can choose from. */
const MAX_TOOLS = 128;

/** The tools that an answer in that session may offer its model at this moment (contract: grants-tools-offered, grants-tool-scope). */
export async function listOfferedTools(
  context: Context,
  call: Call,
  { user_id, app_id, conversation_ids, seen_grant_ids }: grants.ListOfferedToolsRequest,
): Promise<grants.ListOfferedToolsResponse> {
  const now = new Date(context.clock());
  const rows = await context.grants.active(call, { user_id, app_id, conversation_ids }, now);
  if (rows.length === 0) return { tools: [] };
  const server_ids = [...new Set(rows.map(({ mcp_server_id }) => mcp_server_id))];
  const [servers, seen] = await Promise.all([
    context.mcpServers.findAll(call, server_ids),
    seenGrants(context, call, seen_grant_ids),
  ]);
  const byId = new Map(servers.map((server) => [server._id, server]));
  const offered = rows.flatMap((grant) => offeredBy(context, grant, byId.get(grant.mcp_server_id), seen));
  return { tools: withoutRepeats(withheldLast(offered)).slice(0, MAX_TOOLS) };
}

function offeredBy(
  { clock }: Context,
  grant: GrantRow,
  server: McpServerRow | undefined,
  seen: Seen,
): grants.OfferedTool[] {
  if (!server || whyUnusable(grant, server, clock)) return [];
  const is_withheld = whyNotChained(grant, seen) !== undefined;
  return usableTools(grant, server).map(({ name, description, input_schema }) => ({
    grant_id: grant._id,
    server: server.slug,
    tool: name,
    description,
    input_schema,
    is_withheld,
  }));
}

const withheldLast = (tools: readonly grants.OfferedTool[]): grants.OfferedTool[] => [
  ...tools.filter(({ is_withheld }) => !is_withheld),
  ...tools.filter(({ is_withheld }) => is_withheld),
];

/** The first of several grants for one tool is used. */
const withoutRepeats = (tools: readonly grants.OfferedTool[]): grants.OfferedTool[] =>
  [...new Map(tools.toReversed().map((tool) => [`${tool.server} ${tool.tool}`, tool])).values()].reverse();
