import type { Clock, MongoConnection } from '@cws/kit';
import { type GrantStore, openGrantStore } from './grant/grant-store';
import { type McpServerStore, openMcpServerStore } from './mcp-server/mcp-server-store';

/** The dependencies of every handler, built once. */
export interface Context {
  readonly mcpServers: McpServerStore;
  readonly grants: GrantStore;
  readonly clock: Clock;
}

/** The connections of this process. */
export interface Parts extends MongoConnection {
  readonly clock: Clock;
}

export const openContext = ({ clock, ...mongo }: Parts): Context => ({
  mcpServers: openMcpServerStore(mongo),
  grants: openGrantStore(mongo.db),
  clock,
});
