import { startJob } from './job';
import type { Logger } from './logger';

/** Does one piece of work that is due; resolves to false when there is none. */
export type Work = () => Promise<boolean>;

export interface Worker {
  /** Begins no further piece of work; resolves when the current one is done. */
  stop(): Promise<void>;
}

/**
 * Does all work that is due, and looks for more every `everyMs`. Every replica may run the same worker, since each piece of
 * work is taken under a lease.
 */
export function startWorker(name: string, everyMs: number, work: Work, log: Logger): Worker {
  let isStopped = false;
  const workUntilDone = async () => {
    while (!isStopped && (await work()));
  };
  const job = startJob({ name, everyMs, work: workUntilDone, log });
  return {
    stop() {
      isStopped = true;
      return job.stop();
    },
  };
}
