import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder of downloads, shared by all clones: in $XDG_CACHE_HOME or ~/.cache, on macOS in ~/Library/Caches. */
export function cacheDir(env: NodeJS.ProcessEnv = process.env, platform: string = process.platform): string {
  const home = env.HOME || homedir();
  const base = env.XDG_CACHE_HOME || join(home, platform === 'darwin' ? 'Library/Caches' : '.cache');
  return join(base, 'conversation-workspace-service');
}
