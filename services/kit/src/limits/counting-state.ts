import type { Logger } from '../process/logger';
import type { Metrics } from '../process/metrics';

/** Counts what is admitted uncounted while Redis does not respond, and logs when that begins and ends (contract: rate-limits-without-redis). */
export interface CountingState {
  failed(error: unknown): void;
  works(): void;
}

export function countingState(log: Logger, metrics: Metrics): CountingState {
  const failedOpen = metrics.counter(
    'rate_limit_failed_open_total',
    'Requests admitted uncounted while Redis did not respond',
  );
  let isFailing = false;
  return {
    failed(error) {
      failedOpen.inc();
      if (!isFailing) log.error({ err: error }, 'requests are admitted uncounted');
      isFailing = true;
    },
    works() {
      if (isFailing) log.info('requests are counted again');
      isFailing = false;
    },
  };
}
