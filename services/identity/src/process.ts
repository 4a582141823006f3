import { defineService, systemClock } from '@cws/kit';
import { conversations, grants, profiles, workspace } from '@cws/protos';
import { httpApp } from './app';
import { identityEnv } from './config';
import { openContext } from './context';
import { startJobs } from './jobs/start-jobs';
import { migrations } from './migrations';
import { identityService } from './service';

export const identityProcess = defineService('identity', identityEnv, async (env, boot) => {
  const { db } = await boot.mongo(env, migrations);
  const context = await openContext(env, {
    origin: env.PUBLIC_ORIGIN,
    clock: systemClock,
    log: boot.log,
    metrics: boot.metrics,
    callers: boot.tokens,
    db,
    redis: await boot.redis(env, 'one-time codes and token requests are refused'),
    profiles: boot.client('profiles', profiles.ProfilesServiceDefinition, env.PROFILES_ADDR),
    workspace: boot.client('workspace-mcp', workspace.WorkspaceServiceDefinition, env.WORKSPACE_MCP_ADDR),
    conversations: boot.client('conversations', conversations.ConversationsServiceDefinition, env.CONVERSATIONS_ADDR),
    grants: boot.client('grants', grants.GrantsServiceDefinition, env.GRANTS_ADDR),
  });
  boot.life.onStop('jobs', startJobs(context));
  boot.life.onStop('mail', context.mailer.close);
  return { services: [identityService(context)], http: httpApp(context) };
});
