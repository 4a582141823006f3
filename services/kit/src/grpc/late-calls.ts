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

/** Looks every `everyMs`, and not at all while nothing is under way. */
export function lateCalls(everyMs = 50): LateCalls {
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const now = Date.now();
    for (const entry of waiting) {
      if (entry.deadline > now) continue;
      waiting.delete(entry);
      entry.expire();
    }
    if (waiting.size === 0) stop();
  }
  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }
  return {
    watch(deadline, expire) {
      const entry = { deadline, expire };
      waiting.add(entry);
      timer ??= setInterval(look, everyMs).unref();
      return () => waiting.delete(entry);
    },
    stop,
  };
}
