import { singleFlight } from '../concurrency/single-flight';

/** Work that a process does at a fixed interval, one run at a time. */
export interface Job {
  /** Starts a run, or joins the current one. It never fails: a failed run is logged, and the next one tries again. */
  run(): Promise<void>;
  /** Starts no further run; resolves when the current one has ended. */
  stop(): Promise<void>;
}

/** The methods of a logger that a job uses. */
export interface JobLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

export interface JobOptions {
  /** Names the job in log lines. */
  readonly name: string;
  readonly everyMs: number;
  readonly work: () => unknown;
  readonly log: JobLog;
}

/**
 * The first run begins after one interval, unless `run` is called before. A run that takes longer than the interval delays the
 * next one. The timer alone does not keep the process alive.
 */
export function startJob({ name, everyMs, work, log }: JobOptions): Job {
  const outcomes = outcomeLog(name, log);
  let isStopped = false;
  let current: Promise<void> = Promise.resolve();
  const runOnce = singleFlight(async () => {
    try {
      await work();
      outcomes.succeeded();
    } catch (error) {
      // A stop takes away what the work needs, such as its connections.
      if (!isStopped) outcomes.failed(error);
    }
  });
  function run(): Promise<void> {
    if (!isStopped) current = runOnce();
    return current;
  }
  const timer = setInterval(run, everyMs).unref();
  return {
    run,
    stop() {
      isStopped = true;
      clearInterval(timer);
      return current;
    },
  };
}

/** Logs when a job begins to fail, when the reason changes, and when it succeeds again: an outage is not a line for each run. */
function outcomeLog(job: string, log: JobLog) {
  let reason: string | undefined;
  return {
    failed(error: unknown): void {
      const message = String(error);
      if (message !== reason) log.warn({ err: error, job }, 'a job failed; its next run tries again');
      reason = message;
    },
    succeeded(): void {
      if (reason !== undefined) log.info({ job }, 'a job that had failed succeeds again');
      reason = undefined;
    },
  };
}
