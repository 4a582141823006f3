import { timestamp } from '@cws/kit';
import type { identity } from '@cws/protos';
import { connectionTools } from '../family/connection-tools';
import type { ConnectionFamily } from '../family/family';

/** A row of GET /keys for an OAuth client's connection: its id is the family's, the same over refreshes. */
export function connectionRow(family: ConnectionFamily): identity.Key {
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
