/** Short enough to notice a silent replica in time, and long enough to cost an idle process nothing. */
const TICK_MS = 250;

const listeners = new Set<() => void>();
let timer: NodeJS.Timeout | undefined;

/** Calls `onTick` every TICK_MS until the result is called. All listeners of a process share one timer, which wakes it once. */
export function everyTick(onTick: () => void): () => void {
  listeners.add(onTick);
  timer ??= setInterval(() => {
    for (const listener of [...listeners]) listener();
  }, TICK_MS).unref();
  return () => {
    listeners.delete(onTick);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
