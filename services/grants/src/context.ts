import { type Clock, type MongoConnection, systemClock } from '@cws/kit';
import { type GrantStore, openGrantStore } from './grant/grant-store';
import { type McpServerStore, openMcpServerStore } from './mcp-server/mcp-server-store';

/** What every handler of grants works with; built once. */
export interface GrantsContext {
  readonly mcpServers: McpServerStore;
  readonly grants: GrantStore;
  readonly clock: Clock;
}

/** Makes the indexes that are missing. */
export async function grantsContext(mongo: MongoConnection, clock: Clock = systemClock): Promise<GrantsContext> {
  return { mcpServers: await openMcpServerStore(mongo), grants: await openGrantStore(mongo.db), clock };
}
