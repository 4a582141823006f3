import { type ClientOf, type Clock, type CursorCodec, cursorCodec, type MongoConnection } from '@cws/kit';
import type { conversations, workspace } from '@cws/protos';
import type { GrantsEnv } from './config';
import { type GrantStore, openGrantStore } from './grant/grant-store';
import type { Variables } from './mcp-server/header-entry';
import { type McpServerStore, openMcpServerStore } from './mcp-server/mcp-server-store';
import { lazyToolServers } from './tool-server/lazy-tool-servers';
import type { ToolServers } from './tool-server/tool-servers';
import { openUseStore, type UseStore } from './use/use-store';

/** The other services, as far as this one calls them. */
export interface Services {
  readonly conversations: Pick<ClientOf<typeof conversations.ConversationsServiceDefinition>, 'hasConversation'>;
  readonly workspace: Pick<ClientOf<typeof workspace.WorkspaceServiceDefinition>, 'routeSession'>;
}

/** The dependencies of every handler, built once. */
export interface Context extends Services {
  readonly mcpServers: McpServerStore;
  readonly grants: GrantStore;
  readonly uses: UseStore;
  readonly toolServers: ToolServers;
  /** Those of the environment that headers of servers may name. */
  readonly variables: Variables;
  readonly cursors: CursorCodec;
  readonly clock: Clock;
}

/** The connections of this process. */
export interface Parts extends MongoConnection, Services {
  readonly clock: Clock;
  /** MCP_SERVER_… of the environment. */
  readonly variables: Variables;
}

type Env = Pick<GrantsEnv, 'CURSOR_MAC_KEYS' | 'IDEMPOTENCY_TTL_S'>;

export const openContext = (env: Env, { clock, conversations, workspace, variables, ...mongo }: Parts): Context => ({
  conversations,
  workspace,
  mcpServers: openMcpServerStore(mongo),
  grants: openGrantStore(mongo.db, env.IDEMPOTENCY_TTL_S),
  uses: openUseStore(mongo.db),
  toolServers: lazyToolServers(variables),
  variables,
  cursors: cursorCodec(env.CURSOR_MAC_KEYS),
  clock,
});
