import type { Logger } from './logger';

/** Does one piece of work that is due, if there is any; false when there is none. */
export type Work = () => Promise<boolean>;

export interface Worker {
  /** Resolves when nothing is being done any more. */
  stop(): Promise<void>;
}

/** Does what is due, looking for it every `everyMs`. Every process may run one: each piece is taken under a lease. */
export function startWorker(name: string, everyMs: number, work: Work, log: Logger): Worker {
  let stopped = false;
  let running: Promise<void> | undefined;
  async function round(): Promise<void> {
    try {
      while (!stopped && (await work()));
    } catch (error) {
      log.warn({ err: error, worker: name }, 'a round of work failed; the next one tries again');
    }
  }
  const timer = setInterval(() => {
    running ??= round().finally(() => {
      running = undefined;
    });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
