/** Ticks from the response to one check to the next check (1 s). */
const CHECK_EVERY_TICKS = 4;
/** The same for the only replica (5 s): in an idle system the checks would cost more than anything else. */
const CHECK_ALONE_EVERY_TICKS = 20;
/** A replica without a response to a check for this time (2 s) gets no new calls. */
const SILENT_AFTER_TICKS = 8;
/** After this time (5 s) the calls of a silent replica fail. */
const LOST_AFTER_TICKS = 20;
/** After this time (30 s) new connections are made: the host may be gone, which TCP alone notices much later. */
const RENEW_EVERY_TICKS = 120;

export type Stage = 'responsive' | 'silent' | 'lost' | 'renew';

/** Decides by checks whether a replica still responds. */
export interface SilenceDetector {
  /** To be called by `everyTick`. Starts a check when one is due, and reports each stage when it is reached. */
  tick(): void;
  /** To be called when a check has a response, of any kind, or has failed at once. */
  responded(): void;
  /** The next tick starts a check. */
  checkSoon(): void;
  readonly isSilent: boolean;
}

/**
 * Time is counted in ticks and not by a clock: while this process is stopped or starved there are no ticks, and responses that
 * arrived meanwhile are read before the next one. So a process never takes its own pause for the silence of others. `isAlone`:
 * whether the replica is the only one, which is checked less often.
 */
export function silenceDetector(
  check: () => void,
  reached: (stage: Stage) => void,
  isAlone: () => boolean = () => false,
): SilenceDetector {
  let waiting = 0;
  let resting = CHECK_ALONE_EVERY_TICKS;
  let isChecking = false;
  let isSilent = false;
  const reportStage = () => {
    if (waiting === SILENT_AFTER_TICKS) {
      isSilent = true;
      reached('silent');
    } else if (waiting === LOST_AFTER_TICKS) reached('lost');
    else if (waiting % RENEW_EVERY_TICKS === 0) reached('renew');
  };
  return {
    tick() {
      if (isChecking) {
        waiting += 1;
        return reportStage();
      }
      resting += 1;
      if (resting < (isAlone() ? CHECK_ALONE_EVERY_TICKS : CHECK_EVERY_TICKS)) return;
      resting = 0;
      waiting = 0;
      isChecking = true;
      check();
    },
    responded() {
      isChecking = false;
      if (!isSilent) return;
      isSilent = false;
      reached('responsive');
    },
    checkSoon() {
      resting = CHECK_ALONE_EVERY_TICKS;
    },
    get isSilent() {
      return isSilent;
    },
  };
}
