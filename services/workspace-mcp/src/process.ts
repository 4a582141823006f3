import { defineService } from '@cws/kit';
import { workspaceEnv } from './config';
import { openContext } from './context';
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
  boot.life.onStop('activity log', () => context.activity.close());
  boot.life.onStop('embeddings', () => context.embeddings.close());
  boot.life.onStop('passage indexes', () => context.passageIndexes.close());
  boot.life.onStop('site reader', () => context.siteReader.close());
  boot.life.onStop('document reader', () => context.documents.close());
  boot.life.onStop('text reader', () => context.texts.close());
  boot.life.onStop('article bodies', () => context.articleBodies.close());
  boot.life.onStop('site parser', () => context.siteParser.close());
  const http = workspaceListener(context, {
    tokens: boot.tokens,
    metrics: boot.metrics,
    origin: env.PUBLIC_ORIGIN,
    frameOrigin: env.WIDGET_ORIGIN ?? env.PUBLIC_ORIGIN,
  });
  return { services: [workspaceService(context)], http };
});
