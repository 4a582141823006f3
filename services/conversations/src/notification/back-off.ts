const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/**
 * What one process may ask of a service that does not answer: after each failure nothing for a while, longer each time, and
 * then one thing alone, until something succeeds.
 */
export interface BackOff {
  /** How many things may be tried at once, of as many as usual. */
  room(usual: number): number;
  /** Nobody answered. */
  failed(): void;
  succeeded(): void;
  stop(): void;
}

/** `goOn` runs when a pause is over. Half of each is random, so that processes which failed together do not ask together. */
export function backOff(goOn: () => void, random: () => number = Math.random): BackOff {
  let failures = 0;
  let pause: NodeJS.Timeout | undefined;

  function resume(): void {
    pause = undefined;
    goOn();
  }
  return {
    room(usual) {
      if (pause) return 0;
      return failures > 0 ? 1 : usual;
    },
    failed() {
      // The others that were under way have failed for the same reason.
      if (pause) return;
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
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
