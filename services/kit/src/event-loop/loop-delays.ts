import { createHistogram } from 'node:perf_hooks';

/** One look at the event loop. */
export interface LoopDelay {
  /** How much later than it was due the look took place. */
  readonly delayMs: number;
  /** Processor time that this thread used since the look before: less than the delay where the machine was busy, or the process stopped. */
  readonly cpuMs: number;
}

/** The delays of the event loop in the last one to two intervals, so that no reader at an interval misses one. */
export interface LoopDelays {
  record(delay: LoopDelay): void;
  /** Longest delay. */
  maxMs(): number;
  /** The part of the longest delay in which this thread itself was busy. */
  busyMaxMs(): number;
  p99Ms(): number;
}

interface Interval {
  readonly histogram: ReturnType<typeof createHistogram>;
  maxMs: number;
  busyMaxMs: number;
}

const emptyInterval = (): Interval => ({ histogram: createHistogram(), maxMs: 0, busyMaxMs: 0 });

/** A histogram counts whole numbers from 1 on: microseconds here. */
const toMicroseconds = (ms: number): number => Math.max(1, Math.round(ms * 1_000));

/** The time for which this thread kept its event loop waiting: the rest of a delay is the machine's. */
export const busyMsOf = ({ delayMs, cpuMs }: LoopDelay): number => Math.min(delayMs, cpuMs);

export function loopDelays(intervalMs: number, now: () => number = performance.now.bind(performance)): LoopDelays {
  let [current, previous] = [emptyInterval(), emptyInterval()];
  let since = now();
  function turnOver(): void {
    const passed = now() - since;
    if (passed < intervalMs) return;
    previous = passed < 2 * intervalMs ? current : emptyInterval();
    current = emptyInterval();
    since = now();
  }
  const greatest = (of: (interval: Interval) => number) => {
    turnOver();
    return Math.max(of(current), of(previous));
  };
  return {
    record(delay) {
      turnOver();
      current.histogram.record(toMicroseconds(delay.delayMs));
      current.maxMs = Math.max(current.maxMs, delay.delayMs);
      current.busyMaxMs = Math.max(current.busyMaxMs, busyMsOf(delay));
    },
    maxMs: () => greatest(({ maxMs }) => maxMs),
    busyMaxMs: () => greatest(({ busyMaxMs }) => busyMaxMs),
    p99Ms: () => greatest(({ histogram }) => (histogram.count === 0 ? 0 : histogram.percentile(99) / 1_000)),
  };
}
