import '@cws/kit/start';
import { runService } from '@cws/kit';
import { workspaceEnv } from './config';
import { openContext } from './context';
import { mcpEndpoint } from './mcp/mcp-endpoint';
import { migrations } from './migrations';
import { workspaceService } from './service';

runService('workspace-mcp', workspaceEnv, async (env, boot) => {
  const { client, db } = await boot.mongo(env, migrations);
  const context = await openContext(env, { client, db, log: boot.log });
  boot.life.onStop('activity log', () => context.activity.close());
  boot.life.onStop('passage indexes', () => context.passageIndexes.close());
  const http = await mcpEndpoint(context, {
    tokens: boot.tokens,
    metrics: boot.metrics,
    origin: env.PUBLIC_ORIGIN,
  });
  return { services: [workspaceService(context)], http };
});
