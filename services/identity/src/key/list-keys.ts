import { type Call, timestamp } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { connectionTools } from '../family/connection-tools';
import type { ConnectionFamily } from '../family/family';
import { keyRow } from './key';
import { assertVerifiedUser } from './verified-user';

/** Lists live keys and one row for each connection, newest first. */
export async function listKeys(context: Context, call: Call): Promise<identity.ListKeysResponse> {
  assertVerifiedUser(call);
  const { keys, families, clock } = context;
  const [at, { user_id }] = [clock(), call.caller];
  const [grants, all] = await Promise.all([keys.listLive(call, user_id, at), families.listLive(call, user_id, at)]);
  const connections = all.filter((family) => family.kind === 'connection');
  const rows = [...grants.map(keyRow), ...connections.map(connectionRow)];
  return { keys: rows.sort((one, other) => other.created_at.localeCompare(one.created_at)) };
}

/** A row of GET /keys for an OAuth client's connection: its id is the family's, the same over refreshes. */
function connectionRow(family: ConnectionFamily): identity.Key {
  const tools = connectionTools(family);
  return {
    id: family._id,
    kind: 'connection',
    name: family.client_name || family.redirect_host,
    client_name: family.client_name,
    business_id: family.business_id,
    role: family.role,
    tools: [...(tools ?? [])],
    has_allowlist: tools !== null,
    created_at: timestamp(family.created_at),
    last_used_at: timestamp(family.last_used_at),
    expires_at: timestamp(family.access_expires_at),
  };
}
