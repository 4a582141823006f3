import { setTimeout as sleep } from 'node:timers/promises';
import { operations, type Surroundings } from './operations.ts';
import { weighted } from './random.ts';

export type Traffic = { stop: () => Promise<void> };

/** Starts `rate` operations a second, without waiting for the earlier ones. */
export function startTraffic(around: Surroundings, rate: number): Traffic {
  const running = new Set<Promise<void>>();
  const since = performance.now();
  let over = false;
  async function begin(): Promise<void> {
    for (let n = 0; !over; n += 1) {
      const one = weighted(around.random, operations).run(around);
      running.add(one);
      void one.finally(() => running.delete(one));
      await sleep(Math.max(0, since + ((n + 1) * 1000) / rate - performance.now()));
    }
  }
  const beginning = begin();
  return {
    async stop() {
      over = true;
      await beginning;
      await Promise.all(running);
    },
  };
}
