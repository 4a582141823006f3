/** Calls that wait for a connection to any replica of a service. */
export interface ConnectionWaiters {
  /** See `Replicas.whenConnected`. */
  wait(timeoutMs: number, connected: () => void, timedOut: () => void): () => void;
  /** Lets all of them proceed. */
  connected(): void;
}

export function connectionWaiters(isConnected: () => boolean): ConnectionWaiters {
  const waiting = new Set<() => void>();
  return {
    wait(timeoutMs, connected, timedOut) {
      const stop = () => {
        waiting.delete(proceed);
        clearTimeout(timer);
        clearImmediate(immediate);
      };
      const proceed = () => {
        stop();
        connected();
      };
      const timer = setTimeout(() => {
        stop();
        timedOut();
      }, timeoutMs);
      const immediate = isConnected() ? setImmediate(proceed) : undefined;
      waiting.add(proceed);
      return stop;
    },
    connected() {
      for (const proceed of [...waiting]) proceed();
    },
  };
}
