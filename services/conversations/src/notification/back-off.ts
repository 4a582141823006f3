const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;

/**
 * Limits the requests of one process to a service that does not respond: after each failure none for a while, each time for longer,
 * and then a single one, until one succeeds.
 */
export interface BackOff {
  /** How many requests may run in parallel, of as many as usual. */
  room(usual: number): number;
  /** A request got no response. */
  failed(): void;
  succeeded(): void;
  stop(): void;
}

/** `onResume` runs when a pause is over. Half of each pause is random, so that processes do not resume at the same time. */
export function backOff(onResume: () => void, random: () => number = Math.random): BackOff {
  let failures = 0;
  let pause: NodeJS.Timeout | undefined;

  function resume(): void {
    pause = undefined;
    onResume();
  }
  return {
    room(usual) {
      if (pause) return 0;
      return failures > 0 ? 1 : usual;
    },
    failed() {
      // Parallel requests have failed for the same reason.
      if (pause) return;
      const longest = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
      failures += 1;
      pause = setTimeout(resume, longest * (0.5 + random() / 2));
      pause.unref();
    },
    succeeded() {
      failures = 0;
    },
    stop: () => clearTimeout(pause),
  };
}
