import { underWay } from '../concurrency/under-way';
import { busyMsOf, type LoopDelay } from '../event-loop/loop-delays';
import { type AdmissionBounds, adaptiveLimit, type LimitReason } from './adaptive-limit';

/** Decides which requests of one kind a process works on (docs/decisions/0052). */
export interface Admission {
  /** Requests that count. */
  readonly inFlight: number;
  readonly limit: number;
  /** Whether `enter` would refuse. */
  readonly isFull: boolean;
  /**
   * Counts a request until the returned function is called with whether it was refused further on for want of room. Undefined when
   * the process has as much as it can do: nothing of the request is read then.
   */
  enter(): ((wasRefused?: boolean) => void) | undefined;
}

/** Admission with the steps that its process calls. */
export interface RunningAdmission extends Admission {
  /** To be called at each look at the event loop. */
  look(delay: LoopDelay): void;
}

/**
 * A request counts for so long. One that takes longer waits for something else than this process: a client that sends slowly, a
 * website, a hung service. It must not keep others out.
 */
const COUNTED_MS = 2_000;
/** Looks at the event loop (some 100 ms each) after which the limit is adjusted. */
const LOOKS = 5;

interface Place {
  readonly since: number;
}

/** `refused` is told of each refusal. */
export function admission(
  bounds: AdmissionBounds,
  refused: (reason: LimitReason) => void,
  now: () => number = () => performance.now(),
): RunningAdmission {
  if (bounds.mostInFlight === 0) return unbounded();
  const limit = adaptiveLimit(bounds);
  const places = underWay<Place>();
  let [ended, slow, looks, loopDelayMs] = [0, 0, 0, Number.POSITIVE_INFINITY];
  const end = (isSlow: boolean) => {
    ended += 1;
    if (isSlow) slow += 1;
  };
  function adjust(): void {
    limit.adjust({ ended, slow, loopDelayMs });
    [ended, slow, looks, loopDelayMs] = [0, 0, 0, Number.POSITIVE_INFINITY];
  }
  return {
    get inFlight() {
      return places.size;
    },
    get limit() {
      return limit.current;
    },
    get isFull() {
      return places.size >= limit.current;
    },
    enter() {
      if (places.size >= limit.current) {
        refused(limit.reason);
        return undefined;
      }
      const since = now();
      const remove = places.add({ since });
      return (wasRefused = false) => {
        if (remove()) end(wasRefused || now() - since > bounds.latencyMs);
      };
    },
    look(delay) {
      const before = now() - COUNTED_MS;
      for (const _ of places.take(({ since }) => since < before)) end(true);
      loopDelayMs = Math.min(loopDelayMs, busyMsOf(delay));
      looks += 1;
      if (looks >= LOOKS) adjust();
    },
  };
}

/** Counts only. */
function unbounded(): RunningAdmission {
  let inFlight = 0;
  return {
    get inFlight() {
      return inFlight;
    },
    limit: 0,
    isFull: false,
    enter() {
      inFlight += 1;
      let isIn = true;
      return () => {
        if (isIn) inFlight -= 1;
        isIn = false;
      };
    },
    look() {},
  };
}
