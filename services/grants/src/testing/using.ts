import { serviceCaller, ulid, uuidV4 } from '@cws/kit';
import type { grants } from '@cws/protos';
import { newGranter } from './granting';
import { callAs, operator, type ServedGrants, serverEntry } from './serve';
import type { ToolServer } from './tool-server';

export const asAnswerJob = () => callAs(serviceCaller('conversations'));

export type Using = Awaited<ReturnType<typeof newUsing>>;

/** A grant of the tools of a server that has been discovered, and calls of them for one answer. */
export async function newUsing(
  served: ServedGrants,
  server: ToolServer,
  overrides: Partial<grants.CreateGrantRequest> = {},
) {
  const { client } = served;
  const source = { url: server.url, is_private: true, discover: true, available_tools: [] };
  const entries = [serverEntry({ slug: `tools-${uuidV4()}`, ...source })];
  const { servers } = await client.importMcpServers(operator(), { servers: entries });
  const granter = await newGranter(served);
  const grant = await granter.create({
    mcp_server_id: servers[0]!.id,
    allowed_tools: ['read', 'write'],
    scope_meta: '{"write_tools":["write"]}',
    ...overrides,
  });
  const { user_id, app_id, conversation_id } = grant;
  const message_id = ulid();
  let number = 0;
  const request = (overrides: Partial<grants.CallToolRequest> = {}): grants.CallToolRequest => ({
    grant_id: grant.id,
    tool: 'read',
    arguments: '{"id":"7"}',
    session_id: uuidV4(),
    message_id,
    call_number: ++number,
    user_id,
    app_id,
    conversation_ids: [conversation_id],
    seen_grant_ids: [],
    timeout_ms: 10_000,
    is_over_limit: false,
    ...overrides,
  });
  return {
    grant,
    granter,
    entries,
    message_id,
    session: { user_id, app_id, conversation_ids: [uuidV4(), conversation_id], seen_grant_ids: [] },
    request,
    call: (overrides: Partial<grants.CallToolRequest> = {}) => client.callTool(asAnswerJob(), request(overrides)),
    offered: async (seen_grant_ids: string[] = []) => {
      const asked = { user_id, app_id, conversation_ids: [conversation_id], seen_grant_ids };
      return (await client.listOfferedTools(asAnswerJob(), asked)).tools;
    },
    uses: async () =>
      (await client.listGrantUses(granter.call, { id: grant.id, cursor: '', per_page: 0 })).uses as grants.GrantUse[],
  };
}
