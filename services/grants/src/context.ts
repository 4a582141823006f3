import { type Clock, type MongoConnection, systemClock } from '@cws/kit';
import { type GrantStore, openGrantStore } from './grant/grant-store';
import { type McpServerStore, openMcpServerStore } from './mcp-server/mcp-server-store';

/** What every handler of grants works with; built once. */
export interface GrantsContext {
  readonly mcpServers: McpServerStore;
  readonly grants: GrantStore;
  readonly clock: Clock;
}

export const grantsContext = (mongo: MongoConnection, clock: Clock = systemClock): GrantsContext => ({
  mcpServers: openMcpServerStore(mongo),
  grants: openGrantStore(mongo.db),
  clock,
});
