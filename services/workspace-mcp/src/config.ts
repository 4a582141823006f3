import { type EnvOf, envTypes, mongoEnv } from '@cws/kit';

/** The environment of workspace-mcp besides every service's variables. */
export const workspaceEnv = mongoEnv('workspace').extend({
  /** Size of each cache of memberships, lists of apps and versions of passages, which are read at most once a second. */
  CACHE_LOOKUPS: envTypes.cacheSize(5_000),
  /** Passages in all indexes together, about 1 kB each. */
  CACHE_PASSAGES: envTypes.cacheSize(250_000),
});

export type WorkspaceEnv = EnvOf<typeof workspaceEnv>;
