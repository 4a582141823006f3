/** One coarse timer that ends whatever has passed its deadline: cheaper than a timer, or a gRPC deadline, per call. */
export interface LateCalls {
  /** `expire` runs once when `deadline` (Unix ms) has passed, unless the returned function ran first. */
  watch(deadline: number, expire: () => void): () => void;
  stop(): void;
}

interface Waiting {
  readonly deadline: number;
  readonly expire: () => void;
}

/** A look that comes so much too late follows a pause of this process. */
const PAUSE_MS = 250;

/**
 * Looks every `everyMs`, and not at all while nothing is under way. After a pause of this process (SIGSTOP, a starved machine)
 * one look is left out: timers run before sockets are read, and what came in time meanwhile must not be told as late.
 */
export function lateCalls(everyMs = 50): LateCalls {
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let lookedAt = 0;
  let isAfterPause = false;

  function look(): void {
    const now = performance.now();
    isAfterPause = !isAfterPause && now - lookedAt > everyMs + PAUSE_MS;
    lookedAt = now;
    if (!isAfterPause) expireLate();
  }
  function expireLate(): void {
    const now = Date.now();
    for (const entry of waiting) {
      if (entry.deadline > now) continue;
      waiting.delete(entry);
      entry.expire();
    }
    if (waiting.size === 0) stop();
  }
  function start(): void {
    lookedAt = performance.now();
    timer = setInterval(look, everyMs).unref();
  }
  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }
  return {
    watch(deadline, expire) {
      const entry = { deadline, expire };
      waiting.add(entry);
      if (timer === undefined) start();
      return () => waiting.delete(entry);
    },
    stop,
  };
}
