import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildSpec } from '../host/child.ts';
import { accepts } from '../host/wait.ts';

export const redisUrl = (port: number): string => `redis://127.0.0.1:${port}/0`;

/** Redis on loopback only; it writes its counters to disk every second. */
export const redisSpec = (program: string, dataDir: string, port: number): ChildSpec =>
  serverSpec('redis', program, dataDir, port, ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', '']);

/** The name of the Redis for outcomes of requests with an Idempotency-Key, also in files. */
export const IDEMPOTENCY_REDIS = 'redis-idempotency';

/** The memory limit of the containers: when it is reached, the oldest outcomes go, and nothing is refused. */
export const FORGETFUL = [
  '--maxmemory',
  '64mb',
  '--maxmemory-policy',
  'volatile-ttl',
  '--appendonly',
  'no',
  '--save',
  '',
];

/** Redis for outcomes that may be lost; nothing of it is written to disk. */
export const idempotencyRedisSpec = (program: string, dataDir: string, port: number): ChildSpec =>
  serverSpec(IDEMPOTENCY_REDIS, program, dataDir, port, FORGETFUL);

function serverSpec(label: string, program: string, dataDir: string, port: number, options: string[]): ChildSpec {
  const dir = join(dataDir, label);
  mkdirSync(dir, { recursive: true });
  return {
    label,
    command: program,
    args: ['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, '--daemonize', 'no', ...options],
    env: () => process.env,
    cwd: dataDir,
    logFile: join(dataDir, 'logs', `${label}.log`),
    ipc: false,
    isReady: () => accepts(port),
  };
}
