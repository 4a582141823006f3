import '@cws/kit/require-node';
import { runService } from '@cws/kit';
import { config } from './config';
import { createContext } from './context';
import { mcpFace } from './mcp/mcp-face';
import { migrations } from './migrations';
import { boundService } from './service';

runService('workspace-mcp', config, async (env, boot) => {
  const { client, db } = await boot.mongo(env, migrations);
  const context = await createContext(client, db, boot.log, env);
  boot.life.onStop('activity log', () => context.activity.close());
  boot.life.onStop('passage indexes', () => context.passageIndexes.close());
  const http = await mcpFace(context, {
    tokens: boot.tokens,
    metrics: boot.metrics,
    origin: env.PUBLIC_ORIGIN,
  });
  return { services: [boundService(context)], http };
});
