/** Milliseconds after which another process may continue a merge. */
export const LEASE_MS = 15_000;
/** Milliseconds from the first pass to the second one, which moves what was written meanwhile. */
export const SWEEP_AFTER_MS = 10_000;
const MAX_PAUSE_MS = 60_000;

/** A job that moves everything of an anonymous user to a verified one. It runs twice, to move what was written meanwhile too. */
export interface Merge {
  /** Id of the anonymous user, who is merged once. */
  readonly _id: string;
  readonly into_user_id: string;
  /** Completed passes. */
  readonly passes: 0 | 1 | 2;
  /** Number of the attempt that holds the lease; an older attempt can change nothing. */
  readonly attempt: number;
  /** When the next attempt may begin; null when all is done. */
  readonly due_at: Date | null;
  readonly created_at: Date;
}

/** Pause after a failed attempt, longer each time. */
export const pauseMs = (attempt: number): number => Math.min(1_000 * 2 ** Math.min(attempt, 10), MAX_PAUSE_MS);
