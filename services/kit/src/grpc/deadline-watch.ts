import { underWay } from '../concurrency/under-way';

/** Ends calls at their deadlines by one coarse timer, which is cheaper than a timer, or a gRPC deadline, for each call. */
export interface DeadlineWatch {
  /** Calls `expire` once `deadline` (Unix ms) has passed, unless the returned function is called before. */
  watch(deadline: number, expire: () => void): () => void;
  stop(): void;
}

interface Waiting {
  readonly deadline: number;
  readonly expire: () => void;
}

/** A look that is so much late follows a pause of this process. */
const PAUSE_MS = 250;

/**
 * Looks every `everyMs` while calls are under way. After a pause of this process (SIGSTOP, a starved machine) one look is left
 * out: timers run before sockets are read, and a response that arrived in time during the pause must not count as late.
 */
export function deadlineWatch(everyMs = 50): DeadlineWatch {
  const waiting = underWay<Waiting>();
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
    for (const { expire } of waiting.take(({ deadline }) => deadline <= now)) expire();
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
      if (timer === undefined) start();
      return waiting.add({ deadline, expire });
    },
    stop,
  };
}
