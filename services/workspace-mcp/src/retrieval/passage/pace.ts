import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds after which long work lets other work have its turn. */
const TURN_MS = 10;

/** Returns a function that waits for the next turn of the event loop when a turn has taken too long. */
export function pace(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}
