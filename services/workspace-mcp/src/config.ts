import { type EnvOf, envTypes, mongoEnv } from '@cws/kit';
import { z } from 'zod';

const originList = envTypes.list.pipe(
  z.array(z.url()).transform((origins) => origins.map((origin) => new URL(origin).origin)),
);

/** What workspace-mcp reads beside every service's variables. */
export const config = mongoEnv('workspace').extend({
  /** Origins of browser clients that /mcp answers; unset: PUBLIC_ORIGIN and loopback. */
  MCP_ALLOWED_ORIGINS: originList.optional(),
});

export type Config = EnvOf<typeof config>;
