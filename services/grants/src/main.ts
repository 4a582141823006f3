import '@cws/kit/start';
import { runService, systemClock } from '@cws/kit';
import { conversations, workspace } from '@cws/protos';
import { grantsEnv, serverVariables } from './config';
import { openContext } from './context';
import { migrations } from './migrations';
import { grantsService } from './service';

runService('grants', grantsEnv, async (env, boot) => {
  const mongo = await boot.mongo(env, migrations);
  const services = {
    conversations: boot.client(conversations.ConversationsServiceDefinition, env.CONVERSATIONS_ADDR),
    workspace: boot.client(workspace.WorkspaceServiceDefinition, env.WORKSPACE_MCP_ADDR),
  };
  const variables = serverVariables(process.env);
  const context = openContext(env, { ...mongo, ...services, variables, clock: systemClock });
  boot.life.onStop('tool servers', context.toolServers.close);
  return { services: [grantsService(context)] };
});
