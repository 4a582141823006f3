import { envTypes, mongoEnv } from '@cws/kit';
import { z } from 'zod';

export const config = mongoEnv('conversations').extend({
  WORKSPACE_MCP_ADDR: envTypes.hostPort,
  CURSOR_MAC_KEYS: envTypes.secretList,
  /** Seconds in which an author may edit a message. */
  EDIT_WINDOW_S: z.coerce.number().int().positive().default(900),
});
