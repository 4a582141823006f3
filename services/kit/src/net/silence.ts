/** From one check that was answered to the next one. */
const CHECK_EVERY_TICKS = 4;
/** The same where nobody could take over: the checks of an idle system would cost more than all else that it does. */
const CHECK_ALONE_EVERY_TICKS = 20;
/** A replica that has not answered a check for this long (2 s) gets nothing new. */
const SILENT_AFTER_TICKS = 8;
/** What still waits for a replica that has been silent for this long (5 s) is given up. */
const LOST_AFTER_TICKS = 20;
/** After this long (30 s) its connections are made anew: the host itself may be gone, and TCP alone notices that much later. */
const RENEW_EVERY_TICKS = 120;

export type Stage = 'responsive' | 'silent' | 'lost' | 'renew';

/** Decides by checks whether a replica still responds. */
export interface SilenceDetector {
  /** To be called on every tick (`everyTick`); asks for a check when one is due, and tells each stage once, when it is reached. */
  tick(): void;
  /** The check that is under way has been answered, whatever the response was, or has failed at once. */
  heard(): void;
  /** Makes the next tick a check. */
  hurry(): void;
  readonly isSilent: boolean;
}

/**
 * Time is counted in ticks, not read from a clock: while this process itself is stopped or starved, no ticks pass, and what has
 * arrived meanwhile is read before the next one. So a process never takes its own pause for the silence of the others. A
 * replica is checked less often while it `isAlone`: responsive, and without another one to take over.
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
  const tellStage = () => {
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
        return tellStage();
      }
      resting += 1;
      if (resting < (isAlone() ? CHECK_ALONE_EVERY_TICKS : CHECK_EVERY_TICKS)) return;
      resting = 0;
      waiting = 0;
      isChecking = true;
      check();
    },
    heard() {
      isChecking = false;
      if (!isSilent) return;
      isSilent = false;
      reached('responsive');
    },
    hurry() {
      resting = CHECK_ALONE_EVERY_TICKS;
    },
    get isSilent() {
      return isSilent;
    },
  };
}
