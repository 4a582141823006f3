import { isRunning, signalGroup } from '../host/process-table.ts';
import { until } from '../host/wait.ts';
import { type Reclaimable, readParts } from './registry.ts';

/**
 * Ends the processes that a killed supervisor left running on a data folder, and returns their names. The six processes
 * end by themselves when their supervisor ends; MongoDB, Redis and a process that hangs do not.
 */
export async function reclaim(dataDir: string): Promise<string[]> {
  const left = readParts(dataDir).filter(lives);
  for (const part of left) signalGroup(part.pid, 'SIGTERM');
  await until(() => !left.some(lives), 5000);
  for (const part of left.filter(lives)) signalGroup(part.pid, 'SIGKILL');
  await until(() => !left.some(lives), 2000);
  return left.map(({ name }) => name);
}

const lives = ({ pid, mark }: Reclaimable) => isRunning(pid, mark);
