import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 5;

/**
 * The longest time in milliseconds for which some work kept this process from anything else, in the best of some tries. A busy machine keeps the
 * process from its work, too: no block is longer than what this thread used of a processor meanwhile.
 */
export async function longestBlock(work: () => unknown, enough = 200): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && best >= enough; tried++) best = Math.min(best, await blockOf(work));
  return best;
}

async function blockOf(work: () => unknown): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  // A delay is the time between two ticks: without one before the work, what the work keeps from the second is not counted.
  while (delay.count === 0) await sleep(1);
  const before = process.threadCpuUsage();
  await work();
  await sleep(20);
  const { user, system } = process.threadCpuUsage(before);
  delay.disable();
  return Math.min(delay.max / 1e6, (user + system) / 1_000);
}
