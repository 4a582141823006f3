import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildSpec, end, isOver, launch, logTail, rotateLog, sizeOfLog } from './child.ts';
import { signalGroup } from './process-table.ts';
import { until } from './wait.ts';

export type Events = {
  /** Called with the process id after each start. */
  launched: (pid: number) => void;
  ready: (tookMs: number) => void;
  /** Called when it ended unexpectedly and is restarted after the delay. */
  died: (how: string, backInMs: number) => void;
  /** Called when it cannot start at all; `tail` is the end of its log. */
  hopeless: (tail: string) => void;
};

export type Kept = {
  label: string;
  isReady: () => boolean;
  /** Stops it; true if it ended by itself in time. */
  stop: (timeoutMs: number) => Promise<boolean>;
  kill: () => void;
};

const firstDelayMs = 100;
const longestDelayMs = 5000;
/** A process that has run for this long no longer counts as repeatedly failing. */
const steadyMs = 10_000;
/** After this many exits before it was first ready, the start fails. */
const hopelessAfter = 3;

/** Returns the delay before a restart, in ms; `n` counts the exits in a row from 0. */
export const backoff = (n: number): number => Math.min(longestDelayMs, firstDelayMs * 2 ** n);

/** Starts a child and restarts it whenever it ends, until it is stopped. */
export function keepAlive(spec: ChildSpec, events: Events): Kept {
  let child: ChildProcess;
  let ready = false;
  let everReady = false;
  let stopping = false;
  let deaths = 0;

  function start(): void {
    const since = Date.now();
    const from = sizeOfLog(spec.logFile);
    const current = launch(spec);
    child = current;
    current.once('error', (error) => void over(since, `could not be run: ${error.message}`, error.message));
    current.once('exit', (code, signal) => {
      void over(since, signal ? `ended by ${signal}` : `exited with ${code}`, logTail(spec.logFile, from), code);
    });
    if (current.pid) events.launched(current.pid);
    void watch(current, since);
  }

  async function watch(current: ChildProcess, since: number): Promise<void> {
    const settled = await until(async () => isOver(current) || stopping || spec.isReady(), Number.POSITIVE_INFINITY);
    if (!settled || isOver(current) || stopping) return;
    ready = everReady = true;
    events.ready(Date.now() - since);
  }

  async function over(since: number, how: string, tail: string, code: number | null = 1): Promise<void> {
    ready = false;
    if (stopping) return;
    deaths = Date.now() - since > steadyMs ? 0 : deaths + 1;
    if (!everReady && (code === configurationExit || deaths >= hopelessAfter)) return events.hopeless(tail || how);
    const delay = backoff(Math.max(0, deaths - 1));
    events.died(how, delay);
    await sleep(delay);
    if (!stopping) start();
  }

  function stop(timeoutMs: number): Promise<boolean> {
    stopping = true;
    return end(child, timeoutMs);
  }

  function kill(): void {
    stopping = true;
    if (child.pid && !isOver(child)) signalGroup(child.pid, 'SIGKILL');
  }

  rotateLog(spec.logFile);
  start();
  return { label: spec.label, isReady: () => ready, stop, kill };
}

/** EX_CONFIG of sysexits.h: bad configuration, which a restart cannot fix. */
export const configurationExit = 78;
