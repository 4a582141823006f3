import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from './operations.ts';

/** One request, in milliseconds since the traffic began. */
export type Passage = { operation: string; began: number; took: number; failure?: string };

export type Traffic = { now: () => number; stop: () => Promise<Passage[]> };

const EVERY_MS = 50;
const TIMEOUT_MS = 40_000;

/** Starts twenty requests a second by default, each operation in turn, without waiting for the earlier ones. */
export function startTraffic(origin: string, operations: readonly Operation[], everyMs = EVERY_MS): Traffic {
  const since = performance.now();
  const now = () => performance.now() - since;
  const passages: Promise<Passage>[] = [];
  let over = false;
  async function send(): Promise<void> {
    for (let n = 0; !over; n += 1) {
      passages.push(pass(operations[n % operations.length]!, origin, now));
      await sleep(Math.max(0, (n + 1) * everyMs - now()));
    }
  }
  const sending = send();
  return {
    now,
    async stop() {
      over = true;
      await sending;
      return Promise.all(passages);
    },
  };
}

async function pass({ name, run }: Operation, origin: string, now: () => number): Promise<Passage> {
  const began = now();
  const failure = await run(origin, AbortSignal.timeout(TIMEOUT_MS)).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { operation: name, began, took: now() - began, ...(failure !== undefined && { failure }) };
}
