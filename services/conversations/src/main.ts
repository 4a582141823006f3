import { cursorCodec, runService, systemClock } from '@cws/kit';
import { workspace } from '@cws/protos';
import { config } from './config';
import { startJobs } from './jobs/start-jobs';
import { everybodyIsSeen } from './message/read-privacy';
import { conversationsService } from './service';
import { memberRoles } from './session/member-roles';
import { openStores } from './stores';

runService('conversations', config, async (env, boot) => {
  const { db } = await boot.mongo(env);
  const stores = await openStores(db, boot.log);
  boot.life.onStop('message log', stores.log.idle);
  const workspaces = boot.client(workspace.WorkspaceServiceDefinition, env.WORKSPACE_MCP_ADDR);
  const context = {
    ...stores,
    workspace: workspaces,
    roles: memberRoles(workspaces),
    cursors: cursorCodec(env.CURSOR_MAC_KEYS),
    clock: systemClock,
    privacy: everybodyIsSeen,
    editWindowS: env.EDIT_WINDOW_S,
  };
  boot.life.onStop('jobs', startJobs(context, boot.log));
  return { services: [conversationsService(context)] };
});
