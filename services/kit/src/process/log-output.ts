import { pino } from 'pino';

/** Lines are written in batches; the last one is written when the process exits. */
const FLUSH_EVERY_MS = 500;

/** Bytes of a batch. A write wakes a thread, which costs more than the lines; no single write may be over 16 KiB. */
const BATCH = 15 * 1024;

/** Lines beyond this are dropped while standard output takes none, so that a full disk does not fill the memory as well. */
const LONGEST_BACKLOG = 1024 * 1024;

/** How long the exit of a process may wait for a reader that is too slow. */
const LAST_FLUSH_MS = 1_000;

type LogOutput = ReturnType<typeof pino.destination>;

let output: LogOutput | undefined;

/** All loggers of a process share one output: the lines of several would be written into each other. */
export const logOutput = (): LogOutput => {
  output ??= openOutput();
  return output;
};

/**
 * Standard output for log lines. A failed write (no space left, no reader left) neither ends the process nor keeps it from
 * ending: there is nowhere to report it. Lines that could not be written are written once there is space again.
 */
function openOutput(): LogOutput {
  let retryUntil = Number.POSITIVE_INFINITY;
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: BATCH,
    maxLength: LONGEST_BACKLOG,
    periodicFlush: FLUSH_EVERY_MS,
    retryEAGAIN: () => Date.now() < retryUntil,
  });
  output.on('error', () => undefined);
  const flushSync = output.flushSync.bind(output);
  output.flushSync = () => {
    retryUntil = Date.now() + LAST_FLUSH_MS;
    try {
      flushSync();
    } catch {
      // These lines are lost: see above.
    } finally {
      retryUntil = Number.POSITIVE_INFINITY;
    }
  };
  return output;
}
