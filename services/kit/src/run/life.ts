import { BadConfig } from '../process/env';
import { EXIT_BAD_CONFIG } from '../process/exit-status';
import type { Logger } from '../process/logger';
import { letYoungGenerationGrow } from '../process/young-generation';

/** One process of the operating system, from its start to its end. */
export interface Life {
  /** Whether it ends with the process that started it. */
  readonly isSupervised: boolean;
  readonly log: Logger;
  /** The size to which its young generation may grow (docs/decisions/0030, The young generation). */
  readonly youngGenerationMib?: number;
  /** Builds everything. */
  readonly start: () => Promise<void>;
  /** Reports that it is ready. */
  readonly started: () => void;
  /** Resolves to whether every step of the stop has ended in time. */
  readonly stop: () => Promise<boolean>;
}

/** Starts, and stops on SIGTERM, SIGINT and the end of the supervisor, or when the start has failed. */
export function live({ isSupervised, log, youngGenerationMib = 16, start, started, stop }: Life): void {
  /** Exits even if a step of the stop never ends. */
  const end = () => void stop().then((haveAllEnded) => process.exit(process.exitCode || (haveAllEnded ? 0 : 1)));
  const stopFor = (reason: string) => {
    log.info({ reason }, 'stopping');
    end();
  };
  process.once('SIGTERM', () => stopFor('SIGTERM'));
  process.once('SIGINT', () => stopFor('SIGINT'));
  if (isSupervised) process.once('disconnect', () => stopFor('supervisor gone'));
  // An uncaught error still ends the process; this only logs it.
  process.on('uncaughtExceptionMonitor', (error, origin) => log.fatal({ err: error, origin }, 'crashed'));
  start().then(
    () => {
      letYoungGenerationGrow(youngGenerationMib);
      started();
      log.info('ready');
    },
    (error) => {
      const isBadConfig = error instanceof BadConfig;
      if (isBadConfig) log.fatal(`bad configuration: ${error.problems.join('; ')}`);
      else log.fatal({ err: error }, 'could not start');
      process.exitCode = isBadConfig ? EXIT_BAD_CONFIG : 1;
      end();
    },
  );
}

/** Returns what `read` returns; bad configuration ends the process with a line for each variable. */
export function orExit<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    for (const problem of error.problems) process.stderr.write(`${name}: bad configuration: ${problem}\n`);
    process.exit(EXIT_BAD_CONFIG);
  }
}
