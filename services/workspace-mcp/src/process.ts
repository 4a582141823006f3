import { defineService } from '@cws/kit';
import { workspaceEnv } from './config';
import { closersOf, openContext } from './context';
import { workspaceListener } from './http/workspace-listener';
import { migrations } from './migrations';
import { workspaceService } from './service';

export const workspaceProcess = defineService('workspace-mcp', workspaceEnv, async (env, boot) => {
  const { client, db } = await boot.mongo(env, migrations);
  const context = await openContext(env, {
    client,
    db,
    metrics: boot.metrics,
    log: boot.log,
    origin: env.PUBLIC_ORIGIN,
  });
  for (const [name, close] of closersOf(context)) boot.life.onStop(name, close);
  const http = workspaceListener(context, {
    tokens: boot.tokens,
    metrics: boot.metrics,
    origin: env.PUBLIC_ORIGIN,
    frameOrigin: env.WIDGET_ORIGIN ?? env.PUBLIC_ORIGIN,
  });
  return { services: [workspaceService(context)], http };
});
