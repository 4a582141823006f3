import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 3;

/**
 * The longest time in milliseconds for which some work kept this process from anything else, in the best of some tries: on a busy machine the
 * system keeps it from its work, too.
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
  await work();
  await sleep(20);
  delay.disable();
  return delay.max / 1e6;
}
