import { type EnvOf, envTypes, mongoEnv } from '@cws/kit';
import { z } from 'zod';

/** The environment of grants besides what every service reads. */
export const grantsEnv = mongoEnv('grants').extend({
  CONVERSATIONS_ADDR: envTypes.hostPort.meta({ description: 'The gRPC address of conversations' }),
  WORKSPACE_MCP_ADDR: envTypes.hostPort.meta({ description: 'The gRPC address of workspace-mcp' }),
  CURSOR_MAC_KEYS: envTypes.secretList.meta({
    description: 'Base64url keys of 32 bytes or more for cursors, newest first',
  }),
  IDEMPOTENCY_TTL_S: z.coerce.number().int().positive().default(86_400).meta({
    description:
      'Seconds for which a request is recognised by its Idempotency-Key; the gateway and the services use the same value',
  }),
});

export type GrantsEnv = EnvOf<typeof grantsEnv>;

/** The beginning of the names of variables whose values headers of tool servers may contain: no other secret can be sent. */
export const SERVER_VARIABLE = 'MCP_SERVER_';

export const serverVariables = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith(SERVER_VARIABLE)));
