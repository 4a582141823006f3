import { defineService, systemClock } from '@cws/kit';
import { conversations, workspace } from '@cws/protos';
import { grantsEnv, SERVER_VARIABLE, serverVariables } from './config';
import { openContext } from './context';
import { migrations } from './migrations';
import { grantsService } from './service';

export const grantsProcess = defineService(
  'grants',
  grantsEnv,
  async (env, boot) => {
    const context = openContext(env, {
      ...(await boot.mongo(env, migrations)),
      conversations: boot.client('conversations', conversations.ConversationsServiceDefinition, env.CONVERSATIONS_ADDR),
      workspace: boot.client('workspace-mcp', workspace.WorkspaceServiceDefinition, env.WORKSPACE_MCP_ADDR),
      variables: serverVariables(boot.variables),
      clock: systemClock,
    });
    boot.life.onStop('tool servers', context.toolServers.close);
    return { services: [grantsService(context)] };
  },
  [SERVER_VARIABLE],
);
