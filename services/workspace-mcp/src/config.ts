import { type EnvOf, envTypes, mongoEnv } from '@cws/kit';

/** What workspace-mcp reads beside every service's variables. */
export const workspaceEnv = mongoEnv('workspace').extend({
  /** Memberships, lists of apps, and versions of passages, each: what is asked for at most once a second. */
  CACHE_LOOKUPS: envTypes.cacheSize(5_000),
  /** Passages in all indexes together, some 1 kB each. */
  CACHE_PASSAGES: envTypes.cacheSize(250_000),
});

export type WorkspaceEnv = EnvOf<typeof workspaceEnv>;
