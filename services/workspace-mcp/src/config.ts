import { type EnvOf, mongoEnv } from '@cws/kit';

/** What workspace-mcp reads beside every service's variables. */
export const config = mongoEnv('workspace');

export type Config = EnvOf<typeof config>;
