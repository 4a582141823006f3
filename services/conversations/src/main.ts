import { cursorCodec, runService, systemClock } from '@cws/kit';
import { workspace } from '@cws/protos';
import { config } from './config';
import { conversationsService } from './service';
import { openStores } from './stores';

runService('conversations', config, async (env, boot) => {
  const { db } = await boot.mongo(env);
  const stores = await openStores(db, boot.log);
  boot.life.onStop('message log', stores.log.idle);
  const context = {
    ...stores,
    workspace: boot.client(workspace.WorkspaceServiceDefinition, env.WORKSPACE_MCP_ADDR),
    cursors: cursorCodec(env.CURSOR_MAC_KEYS),
    clock: systemClock,
  };
  return { services: [conversationsService(context)] };
});
