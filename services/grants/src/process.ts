import { type Boot, defineService, type ServiceEndpoints, systemClock } from '@cws/kit';
import { conversations, workspace } from '@cws/protos';
import { type GrantsEnv, grantsEnv, SERVER_VARIABLE, serverVariables } from './config';
import { openContext } from './context';
import { migrations } from './migrations';
import { grantsService } from './service';

export const grantsProcess = defineService('grants', grantsEnv, build, [SERVER_VARIABLE]);

async function build(env: GrantsEnv, boot: Boot): Promise<ServiceEndpoints> {
  const mongo = await boot.mongo(env, migrations);
  const services = {
    conversations: boot.client('conversations', conversations.ConversationsServiceDefinition, env.CONVERSATIONS_ADDR),
    workspace: boot.client('workspace-mcp', workspace.WorkspaceServiceDefinition, env.WORKSPACE_MCP_ADDR),
  };
  const variables = serverVariables(boot.variables);
  const context = openContext(env, { ...mongo, ...services, variables, clock: systemClock });
  boot.life.onStop('tool servers', context.toolServers.close);
  return { services: [grantsService(context)] };
}
