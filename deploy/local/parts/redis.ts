import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildSpec } from '../host/child.ts';
import { accepts } from '../host/wait.ts';

export const redisUrl = (port: number): string => `redis://127.0.0.1:${port}/0`;

/** Redis on loopback only; it writes its counters to disk every second. */
export function redisSpec(program: string, dataDir: string, port: number): ChildSpec {
  const dir = join(dataDir, 'redis');
  mkdirSync(dir, { recursive: true });
  return {
    label: 'redis',
    command: program,
    args: [
      ...['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, '--daemonize', 'no'],
      ...['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''],
    ],
    env: process.env,
    cwd: dataDir,
    logFile: join(dataDir, 'logs', 'redis.log'),
    ipc: false,
    isReady: () => accepts(port),
  };
}
