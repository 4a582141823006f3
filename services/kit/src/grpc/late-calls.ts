/** One coarse timer that ends whatever has passed its deadline: cheaper than a timer, or a gRPC deadline, per call. */
export interface LateCalls {
  /** `expire` runs once when `deadline` (Unix ms) has passed, unless the returned function ran first. */
  watch(deadline: number, expire: () => void): () => void;
  stop(): void;
}

export function lateCalls(everyMs = 50): LateCalls {
  const waiting = new Set<{ deadline: number; expire: () => void }>();
  const timer = setInterval(() => {
    const now = Date.now();
    for (const entry of waiting) {
      if (entry.deadline > now) continue;
      waiting.delete(entry);
      entry.expire();
    }
  }, everyMs);
  timer.unref();
  return {
    watch(deadline, expire) {
      const entry = { deadline, expire };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    stop: () => clearInterval(timer),
  };
}
