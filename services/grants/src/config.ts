import { type EnvOf, envTypes, mongoEnv } from '@cws/kit';
import { z } from 'zod';

/** The environment of grants besides what every service reads. */
export const grantsEnv = mongoEnv('grants').extend({
  CONVERSATIONS_ADDR: envTypes.hostPort,
  WORKSPACE_MCP_ADDR: envTypes.hostPort,
  CURSOR_MAC_KEYS: envTypes.secretList,
  /** Seconds for which a request is known by its Idempotency-Key; the gateway goes by the same. */
  IDEMPOTENCY_TTL_S: z.coerce.number().int().positive().default(86_400),
});

export type GrantsEnv = EnvOf<typeof grantsEnv>;

/** The beginning of the names of variables whose values headers of tool servers may contain: no other secret can be sent. */
export const SERVER_VARIABLE = 'MCP_SERVER_';

export const serverVariables = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith(SERVER_VARIABLE)));
