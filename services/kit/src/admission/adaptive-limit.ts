/** Bounds of one kind of work; 0 switches one off. */
export interface AdmissionBounds {
  /** The most requests in flight. */
  readonly mostInFlight: number;
  /** The delay of the event loop, by work of this process, from which on the limit falls. */
  readonly loopDelayMs: number;
  /** The median duration of requests from which on the limit falls. */
  readonly latencyMs: number;
}

/** The measurements of an interval. */
export interface Seen {
  /** Requests that ended. */
  readonly ended: number;
  /** Those of them that were slower than `latencyMs`, or that another process refused for want of room. */
  readonly slow: number;
  /** The shortest delay of the event loop: one that was there all the time, and no single pause. */
  readonly loopDelayMs: number;
}

/** Why the limit is what it is. */
export type LimitReason = 'in_flight' | 'event_loop_delay' | 'latency';

/** A limit of requests in flight that falls while these take too long, and rises again when they do not. */
export interface AdaptiveLimit {
  readonly current: number;
  readonly reason: LimitReason;
  adjust(seen: Seen): void;
}

/** However slow requests are, so many may be in flight: fewer would leave processors and databases idle. */
const LEAST = 32;
/** Fewer requests than that do not show what all take. */
const MIN_ENDED = 10;

/** A multiplicative decrease, and an increase that is back from the least to the most within five seconds. */
const DECREASE = 0.8;
const INCREASE = 1.3;

export function adaptiveLimit({ mostInFlight: most, loopDelayMs, latencyMs }: AdmissionBounds): AdaptiveLimit {
  const least = Math.min(LEAST, most);
  let [current, reason]: [number, LimitReason] = [most, 'in_flight'];
  const tooMuch = (seen: Seen): LimitReason | undefined => {
    if (loopDelayMs > 0 && seen.loopDelayMs > loopDelayMs) return 'event_loop_delay';
    const isSlow = seen.ended >= MIN_ENDED && seen.slow * 2 >= seen.ended;
    return latencyMs > 0 && isSlow ? 'latency' : undefined;
  };
  return {
    get current() {
      return Math.floor(current);
    },
    get reason() {
      return current < most ? reason : 'in_flight';
    },
    adjust(seen) {
      const because = tooMuch(seen);
      if (because === undefined) current = Math.min(most, current * INCREASE);
      else {
        reason = because;
        current = Math.max(least, current * DECREASE);
      }
    },
  };
}
