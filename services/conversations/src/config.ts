import { envTypes, mongoEnv } from '@cws/kit';

export const config = mongoEnv('conversations').extend({
  WORKSPACE_MCP_ADDR: envTypes.hostPort,
  CURSOR_MAC_KEYS: envTypes.secretList,
});
