import { type Call, uuidV4 } from '@cws/kit';
import type { grants, idempotency } from '@cws/protos';
import { callAs, operator, type ServedGrants, serverEntry, userCaller } from './serve';

/** Somebody who can grant, and a request of theirs that is granted. */
export interface Granter {
  readonly call: Call;
  readonly request: grants.CreateGrantRequest;
  create(overrides?: Partial<grants.CreateGrantRequest>): Promise<grants.Grant>;
}

/** A request to grant one tool of a server for a day. */
export const grantRequest = (
  parts: Pick<grants.CreateGrantRequest, 'app_id' | 'conversation_id' | 'mcp_server_id'>,
): grants.CreateGrantRequest => ({
  allowed_tools: ['read'],
  expires_at: '',
  scope_meta: '',
  idempotency: undefined,
  ...parts,
});

/** A user with a conversation, for an active app and a server that is imported under a new slug. */
export async function newGranter(served: ServedGrants, call = callAs(userCaller())): Promise<Granter> {
  const { client, around } = served;
  const slug = `server-${uuidV4()}`;
  const { servers } = await client.importMcpServers(operator(), {
    servers: [serverEntry({ slug, available_tools: TOOLS })],
  });
  const request = grantRequest({
    app_id: around.newApp(),
    conversation_id: around.newConversation(call.caller.user_id),
    mcp_server_id: servers[0]!.id,
  });
  const create = async (overrides: Partial<grants.CreateGrantRequest> = {}) =>
    (await client.createGrant(call, { ...request, ...overrides })).grant!;
  return { call, request, create };
}

const TOOLS = [
  { name: 'read', description: 'Reads' },
  { name: 'write', description: 'Writes' },
];

/** An Idempotency-Key as the gateway hands it on. */
export const keyed = (unscoped_key: string, request_hash = 'hash'): idempotency.Idempotency => ({
  key: `${unscoped_key} of one caller`,
  request_hash,
  unscoped_key,
});
