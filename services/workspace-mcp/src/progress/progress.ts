/** Reports how far a call has come, to clients that ask for it (contract: tool-progress). */
export interface Progress {
  /** Reports that `by` more steps are done, at least one; `left` is the number of steps that are still to do, if it is known. */
  advance(by: number, message: string, left?: number): void;
}

/** The progress of a call whose client has not asked for it. */
export const NO_PROGRESS: Progress = { advance() {} };

/** The progress of a part of a call that has a number of steps after it; undefined where that is not known. */
export const followedBy = (progress: Progress, steps: number | undefined): Progress => ({
  advance: (by, message, left) =>
    progress.advance(by, message, left === undefined || steps === undefined ? undefined : left + steps),
});
