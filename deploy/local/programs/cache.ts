import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where what was fetched is kept, once a machine: $XDG_CACHE_HOME or ~/.cache, on macOS ~/Library/Caches. */
export function cacheDir(env: NodeJS.ProcessEnv = process.env, platform: string = process.platform): string {
  const home = env.HOME || homedir();
  const base = env.XDG_CACHE_HOME || join(home, platform === 'darwin' ? 'Library/Caches' : '.cache');
  return join(base, 'conversation-workspace-service');
}
