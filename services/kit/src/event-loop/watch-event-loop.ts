import type { Logger } from '../process/logger';
import type { Metrics } from '../process/metrics';
import { busyMsOf, type LoopDelay, loopDelays } from './loop-delays';

/** Often enough for a delay of a tenth of a second to be seen, and seldom enough to cost an idle process nothing. */
const LOOK_EVERY_MS = 100;
/** A delay from which on it is logged: every request of this process has waited for so long. */
const BLOCKED_MS = 1_000;
/** The interval of the metrics, as long as that of the slowest usual scrape. */
const INTERVAL_MS = 60_000;
const LOG_EVERY_MS = 10_000;

export interface LoopWatchOptions {
  readonly log: Pick<Logger, 'warn'>;
  readonly metrics: Pick<Metrics, 'gauge' | 'counter'>;
  /** Further facts for the line about a blocked loop, such as the number of requests in flight. */
  readonly facts?: () => object;
  /** Whether anybody waits for this process. A delay while it starts is a metric alone. */
  readonly isServing?: () => boolean;
}

/** The event loop of this process, looked at every tenth of a second. */
export interface LoopWatch {
  /** Calls `look` after each look. */
  onLook(look: (delay: LoopDelay) => void): void;
  stop(): void;
}

/**
 * Exports how late the event loop runs what is due, and warns when that was more than a second. A timer measures it and not
 * `monitorEventLoopDelay`, which does not tell when a delay was, and so neither what was in flight nor whether this thread was busy.
 */
export function watchEventLoop({
  log,
  metrics,
  facts = () => ({}),
  isServing = () => true,
}: LoopWatchOptions): LoopWatch {
  const delays = loopDelays(INTERVAL_MS);
  const warn = warnings(log);
  const blocked = exportDelays(delays, metrics);
  const listeners: ((delay: LoopDelay) => void)[] = [];
  const look = looking((delay) => {
    delays.record(delay);
    if (delay.delayMs >= BLOCKED_MS) {
      blocked(delay);
      if (isServing()) warn(delay, facts);
    }
    for (const listener of listeners) listener(delay);
  });
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    onLook: (listener) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  };
}

/** Processor time of this thread; of all threads where Node does not tell them apart (before 24). */
const cpuMsNow = (): number => {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1_000;
};

function looking(seen: (delay: LoopDelay) => void): () => void {
  let [lookedAt, cpuMs] = [performance.now(), cpuMsNow()];
  return () => {
    const [now, cpuNow] = [performance.now(), cpuMsNow()];
    const delay = { delayMs: Math.max(0, now - lookedAt - LOOK_EVERY_MS), cpuMs: cpuNow - cpuMs };
    [lookedAt, cpuMs] = [now, cpuNow];
    seen(delay);
  };
}

const isBusy = (delay: LoopDelay): boolean => busyMsOf(delay) >= BLOCKED_MS;

/** The returned function counts a delay of more than a second. */
function exportDelays(delays: ReturnType<typeof loopDelays>, metrics: LoopWatchOptions['metrics']) {
  const gauge = (name: string, help: string, read: () => number) =>
    metrics.gauge(`event_loop_${name}_seconds`, `${help} in the last one to two minutes`, () => read() / 1_000);
  gauge('delay_max', 'Longest delay of the event loop', delays.maxMs);
  gauge('delay_p99', '99th percentile of the delay of the event loop', delays.p99Ms);
  gauge('busy_max', 'Longest delay of the event loop in which this process itself was busy', delays.busyMaxMs);
  const help =
    'Delays of the event loop by more than a second; busy: by as much work of this process, starved: by others';
  const blocked = metrics.counter('event_loop_blocked_total', help, ['cause']);
  for (const cause of ['busy', 'starved']) blocked.inc({ cause }, 0);
  return (delay: LoopDelay) => blocked.inc({ cause: isBusy(delay) ? 'busy' : 'starved' });
}

/** A line for each blocked loop, and at most one every ten seconds, which says how many others there were. */
function warnings(log: LoopWatchOptions['log']) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let unlogged = 0;
  return (delay: LoopDelay, facts: () => object): void => {
    const now = performance.now();
    if (now - loggedAt < LOG_EVERY_MS) {
      unlogged += 1;
      return;
    }
    log.warn(
      { delay_ms: Math.round(delay.delayMs), cpu_ms: Math.round(delay.cpuMs), unlogged, ...facts() },
      isBusy(delay) ? 'the event loop was blocked' : 'the event loop was late: the machine is busy, or was stopped',
    );
    [loggedAt, unlogged] = [now, 0];
  };
}
