import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../processes/files.ts';
import { replicaSet } from '../../processes/replica-set.ts';
import type { ChildSpec } from '../host/child.ts';
import { accepts } from '../host/wait.ts';

/** The longest threshold that mongod accepts: 24 days. */
const neverSlowMs = 2 ** 31 - 1;

export const mongodUri = (port: number): string => `mongodb://127.0.0.1:${port}/?replicaSet=${replicaSet}`;

/** mongod as a replica set of one, on loopback only. */
export function mongodSpec(program: string, dataDir: string, port: number): ChildSpec {
  const dbpath = dbpathOf(dataDir);
  mkdirSync(dbpath, { recursive: true });
  return {
    label: 'mongod',
    command: program,
    args: [
      ...['--dbpath', dbpath, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'],
      ...['--replSet', replicaSet, '--oplogSize', '512', '--wiredTigerCacheSizeGB', '0.5', '--quiet'],
      ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
      // A log line about a slow operation quotes the whole command, with the texts of messages, so the threshold is never reached.
      ...['--profile', '0', '--slowms', String(neverSlowMs)],
      // A set of one has no secondary that could take over, so mongod need not wait for one when it stops.
      ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
    ],
    env: () => process.env,
    cwd: dataDir,
    logFile: join(dataDir, 'logs', 'mongod.log'),
    ipc: false,
    isReady: () => accepts(port),
  };
}

export const dbpathOf = (dataDir: string): string => join(dataDir, 'mongodb');

/**
 * Initiates the replica set unless that was done for this port. A mark file records it, so that later starts need not load
 * the driver.
 */
export async function ensureReplicaSet(dataDir: string, port: number): Promise<void> {
  const mark = join(dbpathOf(dataDir), 'replica-set-port');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === String(port)) return;
  const { initiate } = await import('./replica-set-driver.ts');
  await initiate(port);
  writeWhole(mark, String(port));
}
